import { type ReactNode, useState } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { type ClosingLine, closingLines, isNoteOnly } from '#domain/closing/closing.ts'
import { paperDays } from '#domain/paper/written.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Attention } from '#lib/attention/use-attention.ts'
import { useStatusTap } from '#lib/booking/use-status-tap.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Notice } from '#ui/states.tsx'
import { CheckLine } from './check-line.tsx'
import { PartyRows } from './party-rows.tsx'
import { type ClosingCheck, type PartyLine, useClosing } from './use-closing.ts'

export interface ClosingDialogProps {
  venue: Venue
  attention: Attention
  /** The day that is looked at; of one that is still to come there is nothing to close. */
  asked: string
  onDay: (day: string) => void
  onOpen: (id: string) => void
  /** To what is to be decided. */
  onAttention: () => void
  onClose: () => void
}

/** What one tap makes of a party on each line. */
const endings: Record<PartyLine, Status | null> = {
  inside: 'left',
  undecided: 'no_show',
  waiting: 'cancelled',
  toCome: null,
  refunds: null,
}
const isOfParties = (line: ClosingLine): line is PartyLine => line in endings

/** What is left to do before the house closes, each matter with the way in which it is mended. Works without a network. */
export function ClosingDialog(props: ClosingDialogProps) {
  const { venue, attention, asked, onDay, onOpen, onAttention, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.closing
  const sync = useSync()
  const check = useClosing(venue, attention, asked)
  const { day, unread } = check
  const floor = useFloor(venue)
  const onStatus = useStatusTap(venue, check.near, check.holds)
  const withLine = (line: ClosingLine): ReactNode => {
    if (line === 'unsent') {
      return (
        <Button className="self-start" onClick={() => sync.refresh()}>
          {words.send()}
        </Button>
      )
    }
    if (line === 'attention') {
      return (
        <Button className="self-start" onClick={onAttention}>
          {words.decide()}
        </Button>
      )
    }
    if (!isOfParties(line)) return null
    return (
      <>
        <PartyRows
          rows={check[line]}
          day={day}
          today={venue.today}
          tables={floor?.tables ?? []}
          label={words.line[line]()}
          to={endings[line]}
          onStatus={onStatus}
          onOpen={onOpen}
        />
        {line === 'inside' && check.inside.length > 1 && <AllLeft check={check} />}
      </>
    )
  }
  return (
    <Dialog
      open
      place="right"
      title={words.title({ day: nearDayText(day, venue.today, locale) })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Segmented
          label={words.day()}
          value={day}
          options={daysOf(venue.today, day).map((value) => ({
            value,
            label: nearDayText(value, venue.today, locale),
          }))}
          onValue={onDay}
        />
        {unread ? (
          <Notice>{venue.unseen ? LL.stand.unseen[venue.unseen]() : LL.stand.unread[unread]()}</Notice>
        ) : (
          <div role="status">
            <Verdict check={check} />
          </div>
        )}
        <ul className="flex flex-col gap-3">
          {closingLines.map((line) => (
            <CheckLine
              key={line}
              title={words.line[line]()}
              figure={figureOf(line)}
              state={stateOf(check, line)}
              hint={words.hint[line === 'unsent' && check.isOffline ? 'unsentOffline' : line]()}
            >
              {withLine(line)}
            </CheckLine>
          ))}
        </ul>
      </div>
    </Dialog>
  )

  function figureOf(line: ClosingLine): string {
    const n = check.counts[line] ?? 0
    if (n === 0) return ''
    if (!isOfParties(line)) return words.count({ n })
    return words.parties({ n, people: check[line].reduce((sum, { pax }) => sum + pax, 0) })
  }
}

/** Today, the days whose paper can still be typed in, and the one that is looked at. */
const daysOf = (today: string, day: string): string[] => [
  ...new Set([...Array.from({ length: paperDays + 1 }, (_, ago) => addDays(today, -ago)), day]),
]

const stateOf = ({ counts }: ClosingCheck, line: ClosingLine) => {
  const n = counts[line]
  if (n === null) return 'unknown'
  if (n === 0) return 'done'
  return isNoteOnly(line) ? 'note' : 'open'
}

/** "All done" is said only of what is known, and of this device alone where it has no network. */
function Verdict({ check }: { check: ClosingCheck }) {
  const { LL } = useI18nContext()
  const words = LL.closing
  if (check.left === null) return <Notice>{words.reading()}</Notice>
  if (check.left > 0) return <Notice tone="warning">{words.left({ n: check.left })}</Notice>
  if (check.isOffline) return <Notice>{words.doneHere()}</Notice>
  return <Notice tone="success">{words.done()}</Notice>
}

/** The house is empty, and nobody had a hand free: asked first, since each gets the present time. */
function AllLeft({ check }: { check: ClosingCheck }) {
  const { LL } = useI18nContext()
  const words = LL.closing
  const runner = useCommandRunner()
  const [isAsked, setIsAsked] = useState(false)
  const n = check.inside.length
  const leave = () => {
    setIsAsked(false)
    const commands = check.inside.map((b) => ({ subject: b.id, body: statusCommand(b, 'left', {}) }))
    void runner.runAll(commands, words.allLeftDone({ n }))
  }
  return (
    <>
      <Button className="self-start" onClick={() => setIsAsked(true)}>
        {words.allLeft({ n })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        look="primary"
        title={words.allLeftQuestion({ n })}
        confirm={words.allLeft({ n })}
        onConfirm={leave}
        onClose={() => setIsAsked(false)}
      >
        <p>{words.allLeftText()}</p>
      </ConfirmDialog>
    </>
  )
}
