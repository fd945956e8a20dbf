import { stayOf } from '#domain/availability/stay-of.ts'
import { type Cover, partiesOf, peopleOf } from '#domain/report/covers.ts'
import { isMissing } from '#domain/report/missing-days.ts'
import { percentOf } from '#domain/report/outcome.ts'
import type { ReportRange } from '#domain/report/range.ts'
import type { Report } from '#domain/report/report.ts'
import { largestSize } from '#domain/report/stays.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays, type Locale } from '#domain/time/time.ts'
import { weekdayText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { Cell, Section } from './table.ts'

interface Given {
  LL: TranslationFunctions
  locale: Locale
  venue: Venue
  report: Report
  missing: readonly ReportRange[]
}

/** The tables of a report and their charts, in the order of the page. */
export const sectionsOf = (given: Given): Section[] => [
  days(given),
  weekdays(given),
  hours(given),
  sources(given),
  stays(given),
  lead(given),
]

/** Any Monday: a weekday has a name and no date. */
const someMonday = '2024-01-01'

/** Who came and, where there are any, who is expected: two columns, and two parts of a bar. */
function coverParts({ LL, report }: Given) {
  const { column, figure } = LL.reports
  const isAhead = report.total.expected.parties > 0
  return {
    heads: isAhead ? [column.came(), column.expected()] : [column.came()],
    series: isAhead ? [figure.came(), figure.expected()] : [figure.came()],
    values: ({ came, expected }: Cover) => (isAhead ? [came.people, expected.people] : [came.people]),
  }
}

function days(given: Given): Section {
  const { LL, locale, venue, report, missing } = given
  const words = LL.reports
  const parts = coverParts(given)
  const noCells = [null, ...parts.heads.map(() => null)]
  return {
    key: 'days',
    title: words.section.days(),
    about: '',
    table: {
      heads: [words.column.day(), words.column.parties(), ...parts.heads],
      rows: report.days.map((cover) => {
        const label = nearDayText(cover.day, venue.today, locale)
        if (isMissing(missing, cover.day))
          return { label, plain: cover.day, cells: [words.missing.cell(), ...noCells.slice(1)] }
        const isClosed = partiesOf(cover) === 0 && venue.knownHoursOf(cover.day)?.closed
        const cells: Cell[] = isClosed
          ? [words.closed(), ...noCells.slice(1)]
          : [partiesOf(cover), ...parts.values(cover)]
        return { label, plain: cover.day, cells }
      }),
      total: { label: words.total(), cells: [partiesOf(report.total), ...parts.values(report.total)] },
    },
    chart: {
      series: parts.series,
      bars: report.days.map((cover) => ({
        label: `${Number(cover.day.slice(5, 7))}/${Number(cover.day.slice(8))}`,
        values: parts.values(cover),
      })),
    },
  }
}

function weekdays(given: Given): Section {
  const { LL, locale, report } = given
  const words = LL.reports
  const nameOf = (weekday: number, form: 'short' | 'long') =>
    weekdayText(addDays(someMonday, weekday - 1), locale, form)
  return {
    key: 'weekdays',
    title: words.section.weekdays(),
    about: words.about.weekdays(),
    table: {
      heads: [words.column.weekday(), words.column.days(), words.column.people(), words.column.average()],
      rows: report.weekdays.map((of) => ({
        label: nameOf(of.weekday, 'long'),
        cells: [of.days, peopleOf(of), averageText(of.average)],
      })),
      total: null,
    },
    chart: {
      series: [words.column.average()],
      bars: report.weekdays.map(({ weekday, average }) => ({
        label: nameOf(weekday, 'short'),
        values: [average ?? 0],
      })),
    },
  }
}

function hours(given: Given): Section {
  const { LL, report } = given
  const words = LL.reports
  const parts = coverParts(given)
  return {
    key: 'hours',
    title: words.section.hours(),
    about: words.about.hours(),
    table: {
      heads: [words.column.hour(), words.column.parties(), ...parts.heads],
      rows: report.hours.map((of) => ({
        label: words.hour({ n: of.hour }),
        cells: [partiesOf(of), ...parts.values(of)],
      })),
      total: { label: words.total(), cells: [partiesOf(report.total), ...parts.values(report.total)] },
    },
    chart: {
      series: parts.series,
      bars: report.hours.map((of) => ({ label: String(of.hour), values: parts.values(of) })),
    },
  }
}

function sources({ LL, report }: Given): Section {
  const words = LL.reports
  const all = peopleOf(report.total)
  return {
    key: 'sources',
    title: words.section.sources(),
    about: '',
    table: {
      heads: [words.column.source(), words.column.parties(), words.column.people(), words.column.share()],
      rows: report.sources.map((of) => ({
        label: LL.stand.source[of.source](),
        cells: [partiesOf(of), peopleOf(of), percentText(LL, percentOf({ n: peopleOf(of), of: all }))],
      })),
      total: { label: words.total(), cells: [partiesOf(report.total), all, null] },
    },
    chart: {
      series: [words.column.people()],
      bars: report.sources.map((of) => ({ label: LL.stand.source[of.source](), values: [peopleOf(of)] })),
    },
  }
}

function stays({ LL, venue, report }: Given): Section {
  const words = LL.reports
  const sizeText = (pax: number) => words[pax < largestSize ? 'size' : 'sizeOrMore']({ n: pax })
  return {
    key: 'stays',
    title: words.section.stays(),
    about: words.about.stays(),
    table: {
      heads: [words.column.size(), words.column.visits(), words.column.stay(), words.column.present()],
      rows: report.stays.map((of) => ({
        label: sizeText(of.pax),
        cells: [of.visits, averageText(of.average), stayOf(venue.settings, of.pax)],
      })),
      total: null,
    },
    chart: {
      series: [words.column.stay()],
      bars: report.stays.map((of) => ({ label: sizeText(of.pax), values: [of.average ?? 0] })),
    },
  }
}

function lead({ LL, report }: Given): Section {
  const words = LL.reports
  const { groups, bookings } = report.lead
  const nameOf = ({ from, to }: (typeof groups)[number]) => {
    if (to === null) return words.lead.more({ from })
    if (to === 0) return words.lead.same()
    return to === 1 ? words.lead.before() : words.lead.days({ from, to })
  }
  // Below a bar there is room for figures alone.
  const shortOf = ({ from, to }: (typeof groups)[number]) =>
    to === null ? `${from}+` : from === to ? String(from) : `${from}–${to}`
  return {
    key: 'lead',
    title: words.section.lead(),
    about: words.about.lead(),
    table: {
      heads: [words.column.ahead(), words.column.bookings(), words.column.share()],
      rows: groups.map((group) => ({
        label: nameOf(group),
        cells: [group.bookings, percentText(LL, percentOf({ n: group.bookings, of: bookings }))],
      })),
      total: { label: words.total(), cells: [bookings, null] },
    },
    chart: {
      series: [words.column.bookings()],
      bars: groups.map((group) => ({ label: shortOf(group), values: [group.bookings] })),
    },
  }
}

export const percentText = (LL: TranslationFunctions, percent: number | null): string | null =>
  percent === null ? null : LL.reports.figure.percent({ n: percent.toFixed(1) })

const averageText = (average: number | null): string | null => average?.toFixed(1) ?? null
