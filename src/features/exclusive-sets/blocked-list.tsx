import type { EventTemplate } from '#domain/event/event-template.ts'
import { type Excluded, excludedBy } from '#domain/event/excludes.ts'
import type { ExclusiveSet } from '#domain/event/exclusive-set.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Disclosure } from '#ui/disclosure.tsx'

/** So many others are read at a glance; more are folded up. */
const mostAtOnce = 5

/** For each template which others it blocks, and why. */
export function BlockedList({
  templates,
  sets,
}: {
  templates: readonly EventTemplate[]
  sets: readonly ExclusiveSet[]
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.exclusive
  const blocked = templates.map((template) => ({ template, others: excludedBy(template, templates, sets) }))
  return (
    <ul
      aria-label={words.blocks()}
      className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
    >
      {blocked.map(({ template, others }) => (
        <li key={template.id} className="flex flex-col px-3 py-2">
          <span className="wrap-anywhere font-bold">{priceName(template, locale)}</span>
          {others.length === 0 && <span className="text-muted">{words.blocksNone()}</span>}
          {others.length > mostAtOnce ? (
            <Disclosure label={words.blocksMany({ n: others.length })}>
              <Others others={others} />
            </Disclosure>
          ) : (
            <Others others={others} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Others({ others }: { others: readonly Excluded<EventTemplate>[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.exclusive
  if (others.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 pl-3">
      {others.map(({ other, byFlag, sets }) => (
        <li key={other.id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere">{priceName(other, locale)}</span>
          {byFlag && <span className="text-muted text-sm">{words.byFlag()}</span>}
          {sets.map(({ id, name }) => (
            <span key={id} className="wrap-anywhere text-muted text-sm">
              {words.bySet({ name })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
