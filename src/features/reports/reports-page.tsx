import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Download, Printer } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { type ReportRange, type ReportSearch, rangeOfSearch } from '#domain/report/range.ts'
import { isEmpty, type Report } from '#domain/report/report.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { saveTable } from '#lib/app/export-file.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { Figures } from './figures.tsx'
import { MissingNotice } from './missing-notice.tsx'
import { RangeChooser } from './range-chooser.tsx'
import { reportCsv } from './report-csv.ts'
import { ReportSection } from './report-section.tsx'
import { sectionsOf } from './sections.ts'
import type { Section } from './table.ts'
import { TakeOverStays } from './take-over-stays.tsx'
import { type Missing, useMissing } from './use-missing.ts'
import { useReport } from './use-report.ts'

export interface ReportsPageProps {
  search: ReportSearch
  onSearch: (next: ReportSearch) => void
  /** To the check before the house closes. */
  onClosing: () => void
}

/** `/reports`: what was, in figures, from what this device holds. */
export function ReportsPage({ search, onSearch, onClosing }: ReportsPageProps) {
  const { LL } = useI18nContext()
  const words = LL.reports
  const venue = useVenue()
  useTitle(words.title())
  useA4()
  const { from, to } = rangeOfSearch(search, venue.today)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 print:p-0">
      <header className="no-print flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-bold text-2xl">{words.title()}</h1>
        <Button onClick={onClosing}>
          <ClipboardCheck aria-hidden="true" size={18} />
          {words.toClosing()}
        </Button>
      </header>
      {venue.setup === undefined || !venue.isHeldKnown ? (
        <Loading text={words.loading()} />
      ) : venue.unseen ? (
        <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
      ) : (
        <>
          <RangeChooser search={search} range={{ from, to }} today={venue.today} onSearch={onSearch} />
          <Counted key={`${from} ${to}`} venue={venue} from={from} to={to} />
        </>
      )}
    </div>
  )
}

function Counted({ venue, from, to }: ReportRange & { venue: Venue }) {
  const { LL } = useI18nContext()
  const words = LL.reports
  const range = useMemo(() => ({ from, to }), [from, to])
  const missing = useMissing(range)
  const counted = useReport(venue, range)
  const { report } = counted
  if (report) return <Shown {...{ venue, range, missing, report }} />
  const { done, total } = counted
  return (
    <div>
      <Loading text={total === null ? words.loading() : words.counting({ done, total })} />
      {total !== null && (
        <progress className="w-full accent-primary" aria-label={words.title()} value={done} max={total} />
      )}
    </div>
  )
}

interface ShownProps {
  venue: Venue
  range: ReportRange
  missing: Missing
  report: Report
}

function Shown({ venue, range, missing, report }: ShownProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.reports
  const { spans } = missing
  const sections = useMemo(
    () => sectionsOf({ LL, locale, venue, report, missing: spans }),
    [LL, locale, venue, report, spans],
  )
  const isNothing = isEmpty(report)
  return (
    <>
      <Head {...{ venue, range, sections }} isPart={spans.length > 0} isNothing={isNothing} />
      <MissingNotice venue={venue} missing={missing} />
      {report.undecided > 0 && <Undecided n={report.undecided} range={range} today={venue.today} />}
      {isNothing && spans.length === 0 && <Empty text={words.empty()} />}
      {!isNothing && (
        <>
          <Figures report={report} />
          {sections.map((section) => (
            <ReportSection key={section.key} section={section}>
              {section.key === 'stays' && <TakeOverStays sizes={report.stays} settings={venue.settings} />}
            </ReportSection>
          ))}
        </>
      )}
    </>
  )
}

/** Nobody said whether they came: the list is where that is made good. */
function Undecided({ n, range, today }: { n: number; range: ReportRange; today: string }) {
  const { LL } = useI18nContext()
  const yesterday = addDays(today, -1)
  const to = range.to < yesterday ? range.to : yesterday
  return (
    <Notice tone="warning">
      {LL.reports.undecided({ n })}{' '}
      <Link
        to="/bookings"
        search={{ view: 'list', status: 'confirmed', from: range.from, to }}
        className="no-print inline-flex min-h-11 items-center font-semibold underline"
      >
        {LL.reports.toUndecided()}
      </Link>
    </Notice>
  )
}

interface HeadProps extends Pick<ShownProps, 'venue' | 'range'> {
  sections: readonly Section[]
  isPart: boolean
  isNothing: boolean
}

/** Which days these are, whose and of when on paper, and the ways out of the tablet. */
function Head({ venue, range, sections, isPart, isNothing }: HeadProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.reports
  const waiting = useLive(useSync().status())?.waiting ?? 0
  const [from, to] = [range.from, range.to].map((day) => nearDayText(day, venue.today, locale))
  const save = () => {
    saveTable(reportCsv(sections), words.file(range))
    toast(isPart ? words.csvPart() : words.csvDone())
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="mr-auto">
        <p className="hidden font-bold text-xl print:block">
          {words.paper.title({ name: venue.setup?.vendor.name ?? '' })}
        </p>
        <p className="figures font-semibold text-lg">
          {words.range.days({ from: from ?? '', to: to ?? '', n: daysBetween(range.from, range.to) + 1 })}
        </p>
        <p className="hidden print:block">
          {words.paper.at({ when: instantText(venue.now, venue.clock.time_zone, locale, true) })}
        </p>
        {waiting > 0 && <p className="text-muted text-sm">{words.unsent({ n: waiting })}</p>}
      </div>
      <div className="no-print flex gap-2">
        <Button disabled={isNothing} onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          {words.print()}
        </Button>
        <Button disabled={isNothing} onClick={save}>
          <Download aria-hidden="true" size={18} />
          {words.csv()}
        </Button>
      </div>
    </div>
  )
}

/** The paper, by the browser's own menu too. */
function useA4(): void {
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync('@page { size: A4; margin: 10mm }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }, [])
}
