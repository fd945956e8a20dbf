import { X } from 'lucide-react'
import type { TemplateForm } from '#domain/event/template-form.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { tidyPrice } from '#domain/price/price-form.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MoveButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { IconButton } from '#ui/button.tsx'
import type { KitForm } from '#ui/form/use-kit-form.ts'

export interface TicketLineProps extends Pick<RowDeeds, 'onUp' | 'onDown'> {
  form: KitForm<TemplateForm>
  /** Its place in the list. */
  at: number
  id: string
  /** Undefined where the kind was deleted. */
  type: TicketType | undefined
  onRemove: () => void
}

/** A kind of ticket that the template sells: what of it is other than usual. */
export function TicketLine({ form, at, id, type, onUp, onDown, onRemove }: TicketLineProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.templates.ticket
  const name = type ? priceName(type, locale) : words.deleted()
  const field = (part: 'price' | 'limit', label: string, hint: string, usual = '') => (
    <form.AppField name={`tickets[${at}].${part}`}>
      {(one) => (
        <one.Text
          label={label}
          hint={hint}
          placeholder={usual}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
        />
      )}
    </form.AppField>
  )
  return (
    <li className="rounded-box border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className={`min-w-0 break-words font-bold ${type ? '' : 'text-error'}`}>{name}</span>
        {type && (
          <span className="figures text-muted">{words.own({ price: formatTaxed(type.price, locale) })}</span>
        )}
        <span className="ml-auto flex">
          <IconButton className="mr-6" label={words.remove({ name })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
          <MoveButtons
            id={id}
            words={{ up: LL.events.up({ name }), down: LL.events.down({ name }) }}
            onUp={onUp}
            onDown={onDown}
          />
        </span>
      </div>
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {field('price', words.price({ name }), words.priceHint(), tidyPrice(String(type?.price ?? '')))}
        {field('limit', words.limit({ name }), words.limitHint())}
      </div>
    </li>
  )
}
