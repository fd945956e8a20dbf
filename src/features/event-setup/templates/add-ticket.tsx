import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'

const item =
  'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-box px-3 py-2 text-left data-focus:bg-primary-soft'

/** The kinds that the template does not sell yet, and one that is not there yet. */
export function AddTicket({
  ref,
  types,
  onAttach,
  onNew,
}: {
  ref: Ref<HTMLButtonElement>
  types: readonly TicketType[]
  onAttach: (id: string) => void
  onNew: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.templates.ticket
  return (
    <Menu as="div" className="relative inline-block">
      <MenuButton as={Button} ref={ref}>
        <Plus aria-hidden="true" />
        {words.add()}
      </MenuButton>
      <MenuItems className="absolute left-0 z-10 mt-1 max-h-80 w-80 max-w-[80vw] overflow-y-auto rounded-box border border-edge bg-card p-1 shadow-float">
        {types.map((type) => (
          <MenuItem
            key={type.id}
            as="button"
            type="button"
            className={item}
            onClick={() => onAttach(type.id)}
          >
            <span className="min-w-0 break-words font-semibold">{priceName(type, locale)}</span>
            <span className="figures text-muted">{formatTaxed(type.price, locale)}</span>
          </MenuItem>
        ))}
        <MenuItem as="button" type="button" className={`${item} text-primary`} onClick={onNew}>
          <Plus aria-hidden="true" size={20} />
          {words.fresh()}
        </MenuItem>
      </MenuItems>
    </Menu>
  )
}
