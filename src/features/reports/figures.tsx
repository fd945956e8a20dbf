import { percentOf, type Share } from '#domain/report/outcome.ts'
import type { Report } from '#domain/report/report.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { percentText } from './sections.ts'

interface Figure {
  name: string
  value: string
  /** Of how many. */
  of?: string
  hint?: string
}

/** What a month was, in a few figures. */
export function Figures({ report }: { report: Report }) {
  const { LL } = useI18nContext()
  const { figure, hint } = LL.reports
  const { total, noShow, late, repeat, cancelled, lead } = report
  const ofShare = (share: Share) => percentText(LL, percentOf(share)) ?? figure.none()
  const shown: Figure[] = [
    { name: figure.came(), value: figure.covers(total.came) },
    ...(total.expected.parties > 0
      ? [{ name: figure.expected(), value: figure.covers(total.expected) }]
      : []),
    { name: figure.noShow(), value: ofShare(noShow), of: figure.of(noShow), hint: hint.noShow() },
    { name: figure.late(), value: ofShare(late), of: figure.of(late), hint: hint.late() },
    {
      name: figure.repeat(),
      value: repeat ? ofShare(repeat) : figure.none(),
      of: repeat ? figure.ofGuests(repeat) : figure.noGuests(),
      hint: hint.repeat(),
    },
    { name: figure.cancelled(), value: figure.times({ n: cancelled }) },
    {
      name: figure.lead(),
      value: lead.average === null ? figure.none() : figure.daysAhead({ n: lead.average.toFixed(1) }),
      hint: hint.lead(),
    },
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-3">
      {shown.map(({ name, value, of, hint }) => (
        <div key={name} className="break-inside-avoid rounded-box border border-line bg-card px-4 py-3">
          <dt className="font-semibold text-muted">{name}</dt>
          <dd className="figures">
            <strong className="text-xl print:text-lg">{value}</strong>
            {of && <span className="ml-2 text-muted text-sm">{of}</span>}
            {hint && <span className="block text-muted text-sm print:hidden">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
