import { useCallback, useRef, useState } from 'react'
import { moved } from '#domain/paper/chips.ts'
import { walkInCode, walkInLines } from '#domain/paper/code.ts'
import { isAllUnwritten } from '#domain/paper/draft.ts'
import { type PaperTotals, totalsOf } from '#domain/paper/entry.ts'
import { paperDays } from '#domain/paper/written.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { dayUnreadText } from '#lib/text/unread-text.ts'
import type { Order } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Empty, Notice } from '#ui/states.tsx'
import { CodeField } from './code-field.tsx'
import type { PaperDoubt } from './doubts.ts'
import { FineSteps } from './fine-steps.tsx'
import type { Touched } from './line.ts'
import { PartyLine } from './party-line.tsx'
import { usePaper } from './use-paper.ts'
import { WalkInLine } from './walk-in-line.tsx'

export interface PaperDialogProps {
  venue: Venue
  /** The day that is looked at; of one that is too long ago, or still to come, there is no paper. */
  asked: string
  onDay: (day: string) => void
  onClose: () => void
}

/** What was written on the run sheet while no tablet could be tapped, typed in as a whole. Works without a network. */
export function PaperDialog({ venue, asked, onDay, onClose }: PaperDialogProps) {
  const days = Array.from({ length: paperDays + 1 }, (_, ago) => addDays(venue.today, -ago))
  const day = days.includes(asked) ? asked : venue.today
  return <PaperOfDay key={day} {...{ venue, day, days, onDay, onClose }} />
}

/** What takes the focus is not shown behind the field for codes. */
const below = '[&_button]:scroll-mt-18 [&_input]:scroll-mt-18 [&_select]:scroll-mt-18'

interface OfDayProps extends Omit<PaperDialogProps, 'asked'> {
  day: string
  days: readonly string[]
}

interface Asked {
  commands: Order[]
  totals: PaperTotals
  /** What may be a slip. */
  doubts: string[]
  /** Lines of who walked in, and under which id. */
  made: { line: number; id: string }[]
}

function PaperOfDay({ venue, day, days, onDay, onClose }: OfDayProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.paperSheet
  const runner = useCommandRunner()
  const paper = usePaper(venue, day)
  const { draft, of, codes, onParty, onWalkIn, rowOf, listed, gone } = paper
  const [touched, setTouched] = useState<Touched | null>(null)
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  /** How many commands are being stored. */
  const [storing, setStoring] = useState(0)
  // Of two presses in one moment the second comes before anything is painted.
  const isSending = useRef(false)
  const onTouch = useCallback((next: Touched) => setTouched(next), [])
  const unread = dayUnreadText(LL, venue, day)
  const minute = touched && storing === 0 ? minuteOf(touched) : null
  const ask = () => {
    // What cannot be read as a time is in no draft, and stands on the screen alone.
    const wrong = Math.max(
      paper.faulty(),
      document.querySelectorAll('[data-line] [aria-invalid="true"]').length,
    )
    const all = paper.toSend()
    setSaid(wrong > 0 ? words.faults({ n: wrong }) : all.length === 0 ? words.nothing() : '')
    if (wrong > 0) document.querySelector<HTMLElement>('[data-line] [aria-invalid="true"]')?.focus()
    if (wrong > 0 || all.length === 0) return
    setAsked({
      commands: all.flatMap(({ subject, bodies }) => bodies.map((body) => ({ subject, body }))),
      totals: totalsOf(all.map(({ bodies }) => bodies)),
      doubts: paper.doubts().map(doubtText),
      made: all.flatMap(({ line, subject }) => (line === undefined ? [] : [{ line, id: subject }])),
    })
  }
  const send = ({ commands, totals, made }: Asked) => {
    setAsked(null)
    if (isSending.current) return
    isSending.current = true
    setTouched(null)
    for (const { line, id } of made) onWalkIn(line, { id, used: true })
    let takeBack = () => {}
    const what = new Intl.ListFormat(locale, { type: 'unit' }).format(linesOf(totals))
    setStoring(commands.length)
    void runner
      .runAll(commands, words.sent({ what }), () => takeBack())
      .then((isStored) => {
        if (!isStored) return
        takeBack = paper.onStored(commands.map(({ subject }) => subject))
        setTouched(null)
      })
      .finally(() => {
        isSending.current = false
        setStoring(0)
      })
  }
  const footer = (
    <>
      <FineSteps
        touched={touched}
        minute={minute}
        onBy={(by) => touched && minute !== null && change(touched, moved(minute, by))}
      />
      <p role="status" className={`self-center font-semibold ${storing > 0 ? '' : 'text-error'}`}>
        {storing > 0 ? words.storing({ n: storing }) : said}
      </p>
      <Button
        look={isAllUnwritten(draft) ? 'plain' : 'primary'}
        busy={storing > 0}
        className="min-h-14 px-6 text-lg"
        onClick={ask}
      >
        {words.send()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      place="whole"
      title={words.title({ day: nearDayText(day, venue.today, locale) })}
      onClose={onClose}
      footer={footer}
    >
      <div className="mb-2 flex flex-wrap items-end gap-x-6 gap-y-2">
        <Segmented
          label={words.day()}
          value={day}
          options={days.map((value) => ({ value, label: nearDayText(value, venue.today, locale) }))}
          onValue={onDay}
        />
        <p className="min-w-60 flex-1 text-muted text-sm">{words.what()}</p>
      </div>
      <CodeField rows={[...listed, ...gone]} />
      {unread !== '' && <Notice tone="warning">{unread}</Notice>}
      {paper.isRead && listed.length + gone.length === 0 && <Empty text={words.none()} />}
      <ul className={below}>{listed.map(lineOf)}</ul>
      <h3 className="mt-4 font-bold">{words.walkIns()}</h3>
      <ul className={below}>
        {Array.from({ length: walkInLines }, (_, i) => i + 1).map((line) => (
          <WalkInLine
            key={line}
            {...{ line, of, onTouch }}
            entry={draft.walkIns[line]}
            row={rowOf(draft.walkIns[line])}
            settings={venue.settings}
            onChange={onWalkIn}
          />
        ))}
      </ul>
      {gone.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">{words.gone()}</h3>
          <ul className={below}>{gone.map(lineOf)}</ul>
        </>
      )}
      {asked && (
        <ConfirmDialog
          open
          look="primary"
          title={words.question()}
          confirm={words.confirm()}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          <ul className="figures list-disc pl-5 font-semibold">
            {linesOf(asked.totals).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {asked.doubts.length > 0 && (
            <Notice tone="warning">
              <p className="font-semibold">{words.doubt.title()}</p>
              <ul className="figures">
                {asked.doubts.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </Dialog>
  )

  function lineOf(row: (typeof listed)[number]) {
    return (
      <PartyLine
        key={row.id}
        {...{ row, of, onTouch }}
        code={codes.get(row.id) ?? ''}
        entry={draft.parties[row.id]}
        onChange={onParty}
      />
    )
  }

  function minuteOf({ line, field }: Touched): number | null {
    const entry = typeof line === 'number' ? draft.walkIns[line] : draft.parties[line]
    return entry?.[field] ?? null
  }

  function change({ line, field }: Touched, to: number): void {
    if (typeof line === 'number') onWalkIn(line, { [field]: to })
    else onParty(line, { [field]: to })
  }

  function doubtText({ doubt, sat, whose }: PaperDoubt): string {
    const code = 'row' in whose ? codes.get(whose.row.id) : walkInCode(whose.line)
    const name = 'row' in whose ? guestText(LL, whose.row, locale) : ''
    return words.doubt[doubt]({ of: `${code} ${name}`.trim(), time: minuteText(sat) })
  }

  function linesOf(totals: PaperTotals): string[] {
    return (['sat', 'left', 'noShows', 'walkIns', 'tables', 'mended'] as const).flatMap((what) =>
      totals[what] > 0 ? [words.totals[what]({ n: totals[what] })] : [],
    )
  }
}
