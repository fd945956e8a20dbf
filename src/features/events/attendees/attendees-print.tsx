import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { amountDue, isExpected } from '#domain/occurrence/listed/attendees.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { dayText, instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies, usePartyWords } from '#lib/booking/guests-to-note.tsx'
import { statusText } from '#lib/booking/status-chip.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { BookingView } from '#sync/types.ts'

export interface AttendeesPrintProps {
  venue: Venue
  event: EventView
  /** By kana and name. */
  parties: readonly BookingView[]
  /** Not all of its bookings are on this tablet. */
  isUnread: boolean
}

/** Each page says which of how many it is; browsers that cannot, have a foot of their own. */
const pageRules = `@page { margin: 12mm 10mm 14mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt } }`

/**
 * The list for the gate, while the sheet of its event is open: what is printed then is this and nothing else of the page. Its rows
 * exist only while the browser prints, from its own menu too.
 */
export function AttendeesPrint(props: AttendeesPrintProps) {
  const sync = useSync()
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync(pageRules)
    const withoutPaper = () => document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    // The browser takes its picture when this handler returns.
    const begin = () => {
      document.adoptedStyleSheets = [...withoutPaper(), paper]
      flushSync(() => setPrintedAt(sync.now()))
    }
    const end = () => {
      document.adoptedStyleSheets = withoutPaper()
      setPrintedAt(null)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      document.adoptedStyleSheets = withoutPaper()
    }
  }, [sync])
  return createPortal(
    <div data-alone className="hidden text-sm print:block">
      {printedAt !== null && <Paper {...props} printedAt={printedAt} />}
    </div>,
    document.body,
  )
}

function Paper({ venue, event, parties, isUnread, printedAt }: AttendeesPrintProps & { printedAt: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.attendees
  const { day, note } = event.row.data
  const expected = parties.filter(isExpected)
  const people = expected.reduce((sum, { pax }) => sum + pax, 0)
  const others = parties.length - expected.length
  const location = inLanguage(event.template?.location ?? '', event.template?.location_en ?? '', locale)
  const columns = [words.boxes(), words.name(), words.tickets(), words.notes()]
  return (
    <>
      <p>
        {LL.eventList.printed({ when: instantText(printedAt, venue.clock.time_zone, locale, true) })}{' '}
        <strong className="figures">
          {LL.eventList.sheet.parties({ parties: expected.length, people })}
        </strong>
        {others > 0 && <span className="ml-3">{words.others({ n: others })}</span>}
      </p>
      {location !== '' && <p className="wrap-anywhere">{location}</p>}
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {isUnread && <p className="mt-1 font-bold">{words.partlyPaper()}</p>}
      {expected.length === 0 ? (
        <p className="mt-3">{LL.eventList.sheet.noBookings()}</p>
      ) : (
        <table className="mt-2 w-full border-collapse text-left">
          {/* Again on each page. */}
          <thead>
            <tr>
              <th colSpan={columns.length} className="wrap-anywhere pb-1 font-bold text-lg">
                {eventTitle(event, locale)}{' '}
                <span className="whitespace-nowrap">
                  {dayText(day, locale, 'long')} {eventTime(LL, event.row.data, locale)}
                </span>
              </th>
            </tr>
            <tr className="border-ink border-b-2">
              {columns.map((column) => (
                <th key={column} scope="col" className="whitespace-nowrap py-1 pr-3">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {expected.map((party) => (
              <Row key={party.id} party={party} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** More than these would push everything else off the paper. */
const mostBoxes = 20

function Row({ party: b }: { party: BookingView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.attendees
  const allergies = usePartyAllergies()(b)
  const { requests, comments } = usePartyWords(true)(b)
  const kana = [b.last_kana, b.first_kana].filter((text) => text !== '').join(' ')
  const due = amountDue(b) ?? 0
  const isIn = peopleIn(b)
  return (
    <tr className="break-inside-avoid border-edge border-b">
      <td className="w-40 py-1.5 pr-3">
        {b.pax <= mostBoxes && (
          <span className="flex flex-wrap gap-1">
            {Array.from({ length: b.pax }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one for each of its people, all alike
              <Box key={i} isTicked={i < isIn} />
            ))}
          </span>
        )}
        <span className="figures">{words.inOf({ n: isIn, pax: b.pax })}</span>
      </td>
      <td className="min-w-36 py-1.5 pr-3">
        {kana !== '' && <span className="block text-xs">{kana}</span>}
        <span className="wrap-anywhere block font-bold">{guestText(LL, b, locale)}</span>
        <span className="figures block whitespace-nowrap">{homePhone(b.phone)}</span>
        <span className="figures block text-xs">{b.reference}</span>
      </td>
      <td className="wrap-anywhere py-1.5 pr-3">
        {b.lines.length > 0 && <span className="block">{linesText(LL, b.lines, locale)}</span>}
        {due > 0 && <span className="figures block">{formatMoney(due, locale)}</span>}
        {b.status !== 'confirmed' && <span className="block">{statusText(LL, b)}</span>}
      </td>
      <td className="wrap-anywhere w-2/5 py-1.5 pr-3">
        {allergies !== '' && <strong className="block">{allergies}</strong>}
        {[...new Set([requests, comments])]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text} className="block whitespace-pre-line">
              {text}
            </span>
          ))}
        {b.answers.map(({ question, question_en, answer }) => (
          <span key={`${question} ${answer}`} className="block whitespace-pre-line">
            <span className="text-xs">{inLanguage(question, question_en, locale)}: </span>
            {answer}
          </span>
        ))}
      </td>
    </tr>
  )
}

function Box({ isTicked }: { isTicked: boolean }) {
  return (
    <span className="inline-block size-5 border border-ink">
      {isTicked && <Check aria-hidden="true" size={18} />}
    </span>
  )
}
