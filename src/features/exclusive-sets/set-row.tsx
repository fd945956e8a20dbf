import { Pencil, Trash2 } from 'lucide-react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { ExclusiveSet } from '#domain/event/exclusive-set.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { IconButton } from '#ui/button.tsx'

/** A set: its name, and the templates of which no two run at one time. */
export function SetRow({
  row,
  templates,
  isUnconfirmed,
  onEdit,
  onDelete,
}: {
  row: ExclusiveSet
  /** All that are there, in their order. */
  templates: readonly EventTemplate[]
  isUnconfirmed: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.exclusive
  const members = templates.filter(({ id }) => row.templates.includes(id))
  const { name } = row
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <div className="flex min-w-48 flex-1 flex-col gap-1 py-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-bold">{name}</span>
          <UnconfirmedMark state={isUnconfirmed ? 'waiting' : null} />
        </span>
        <span className="wrap-anywhere">
          {members.map((template) => priceName(template, locale)).join(words.and())}
        </span>
        {members.length < 2 && <span className="text-muted text-sm">{words.idle()}</span>}
      </div>
      <span className="ml-auto flex">
        {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
        <IconButton className="mr-6" label={LL.events.delete({ name })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label={LL.events.edit({ name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
