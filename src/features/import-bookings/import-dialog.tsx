import { useEffect, useMemo, useRef, useState } from 'react'
import { stayOf } from '#domain/availability/stay-of.ts'
import { guessCountry, loadPhoneRules } from '#domain/contact/phone.ts'
import type { PhoneRules } from '#domain/contact/phone-rules.ts'
import { underEachNumber } from '#domain/guest/book/merged.ts'
import { neededFields } from '#domain/import/columns.ts'
import { daysToLookAt, newGuests, rowsToCome } from '#domain/import/here.ts'
import { latestDay, type ReadRows, readRows } from '#domain/import/rows.ts'
import { readDay } from '#domain/import/times/when.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { type BadRow, badRows } from './bad-rows.ts'
import { ChooseFile } from './choose-file.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { MatchColumns } from './match-columns.tsx'
import { BadRowsNotice, NoPhoneNotice, ReadPreview } from './read-preview.tsx'
import { RunResult } from './run-result.tsx'
import { type Importing, useImport } from './use-import.ts'

/** From a file to bookings: which columns mean what, what can be read, and then the server, part by part. */
export function ImportDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const [file, setFile] = useState<ChosenFile | null>(null)
  const rules = usePhoneRules()
  const read = useRowsToCome(useReadRows(file, venue, rules))
  const importing = useImport()
  const { run } = importing
  const bad = useMemo(() => badRows(LL, read?.bad ?? [], run?.progress.refused), [LL, read, run])
  const change = (next: ChosenFile | null) => {
    importing.reset(next)
    setFile(next)
  }
  const isDone = run?.state === 'done' || importing.undo?.state === 'done'
  return (
    <AskingDialog
      open
      place="right"
      title={words.title()}
      dirty={file !== null && !isDone}
      onClose={onClose}
      footer={
        <Footer
          file={file}
          read={read}
          importing={importing}
          onClose={onClose}
          onOther={() => change(null)}
        />
      }
    >
      <div className="figures flex flex-col gap-4">
        {file === null && <ChooseFile onFile={change} />}
        {file && <FileName name={file.name} step={run || importing.undo ? 'sent' : 'chosen'} />}
        {file && !read && <Loading text={words.reading()} />}
        {file && read && !run && importing.undo === null && (
          <>
            <Counts file={file} read={read} bad={bad} venue={venue} />
            <MatchColumns file={file} onFile={change} />
            <p className="text-muted">{words.quiet()}</p>
          </>
        )}
        {file && (run || importing.undo) && (
          <>
            <RunResult importing={importing} onTakeBack={() => importing.takeBack(file)} />
            {run && run.state !== 'running' && (
              <BadRowsNotice header={file.header} bad={bad} isBefore={false} />
            )}
          </>
        )}
      </div>
    </AskingDialog>
  )
}

/** The button that was tapped goes away with each step: the focus goes to what the step is about. */
function FileName({ name, step }: { name: string; step: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => line.current?.focus({ preventScroll: true }), [name, step])
  return (
    <p ref={line} tabIndex={-1} className="wrap-anywhere font-semibold outline-none">
      {name}
    </p>
  )
}

/** Null until the rules are here: without them no number can be read. */
function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  useEffect(() => {
    let wanted = true
    // The worker holds them; where they cannot be had the dialog waits, and says that it reads.
    const ask = () =>
      loadPhoneRules().then(
        (loaded) => wanted && setRules(() => loaded),
        () => undefined,
      )
    void ask()
    addEventListener('online', ask)
    return () => {
      wanted = false
      removeEventListener('online', ask)
    }
  }, [])
  return rules
}

function useReadRows(file: ChosenFile | null, venue: Venue, rules: PhoneRules | null): ReadRows | null {
  const { clock, today, settings } = venue
  return useMemo(() => {
    if (!file || !rules) return null
    const country = guessCountry(navigator.languages, clock.time_zone)
    const { kind, columns, order } = file
    return readRows(file.rows, {
      ...{ kind, columns, order, clock, latest: latestDay(today) },
      durationOf: (pax) => stayOf(settings, pax),
      phoneOf: (text) => {
        const number = rules.read(text, country)
        return number.valid ? number.e164 : null
      },
    })
  }, [file, rules, clock, today, settings])
}

/** Read rows, but for those of our own export that are in this book; and how many those are. */
interface ToCome extends ReadRows {
  here: number
  /** Guests who are not in this book yet. */
  fresh: number
}

function useRowsToCome(read: ReadRows | null): ToCome | null {
  const days = useMemo(() => (read ? daysToLookAt(read.good) : null), [read])
  const [from, to] = days ?? ['', '']
  const sync = useSync()
  const known = useLive(sync.bookingsBetween(from, to))
  const book = useLive(sync.guests())
  const numbers = useMemo(() => new Set(underEachNumber(book ?? []).map(({ phone }) => phone)), [book])
  return useMemo(() => {
    if (!read) return null
    const fresh = newGuests(read.good, numbers)
    if (days === null) return { ...read, here: 0, fresh }
    // Till they are here the server alone knows, and passes over the same.
    const good = rowsToCome(read.good, known ?? [])
    const phones = good.flatMap(({ fields }) => fields.phone || [])
    return { ...read, good, guests: new Set(phones).size, here: read.good.length - good.length, fresh }
  }, [read, days, known, numbers])
}

/** What is still to be chosen before anything can be read. A day's column may hold the time as well. */
const missingFields = ({ kind, columns, rows, order }: ChosenFile) => {
  const at = columns.indexOf('day')
  const hasTime = rows.some(({ cells }) => (readDay(cells[at] ?? '', order)?.rest ?? '') !== '')
  return neededFields[kind].filter((field) => !columns.includes(field) && !(field === 'time' && hasTime))
}

interface CountsProps {
  file: ChosenFile
  read: ToCome
  bad: readonly BadRow[]
  venue: Venue
}

function Counts({ file, read, bad, venue }: CountsProps) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const missing = missingFields(file)
  if (missing.length > 0) {
    return (
      <Notice tone="warning">
        {missing.map((field) => (
          <p key={field}>{words.missing({ field: words.field[field]() })}</p>
        ))}
      </Notice>
    )
  }
  const { good, guests, here, fresh } = read
  return (
    <>
      <p role="status" className="font-semibold">
        {good.length === 0
          ? words.none()
          : file.kind === 'guests'
            ? words.countsGuests({ fresh, known: guests - fresh })
            : words.counts({ bookings: good.length, guests })}
      </p>
      {here > 0 && <Notice>{words.here({ n: here })}</Notice>}
      {file.kind === 'bookings' && <NoPhoneNotice good={good} />}
      <BadRowsNotice
        header={file.header}
        bad={bad}
        isBefore
        needsPhone={file.kind === 'guests' && read.bad.some(({ fault }) => fault.field === 'phone')}
      />
      <ReadPreview good={good} venue={venue} />
    </>
  )
}

interface FooterProps {
  file: ChosenFile | null
  read: ToCome | null
  importing: Importing
  onClose: () => void
  onOther: () => void
}

function Footer({ file, read, importing, onClose, onOther }: FooterProps) {
  const { LL } = useI18nContext()
  const words = LL.importing
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  const isOff = ['offline', 'stopped'].includes(freshnessOf(connection))
  const { run, undo, start, stop } = importing
  const good = read?.good ?? []
  const isMixed = file?.kind === 'guests' && read !== null && read.fresh < read.guests
  if (run?.state === 'running') return <Button onClick={stop}>{words.stop()}</Button>
  if (undo?.state === 'running') return null
  const isOver = run?.state === 'done' || undo !== null
  const canStart = file !== null && good.length > 0 && missingFields(file).length === 0
  return (
    <>
      {isOff && file && (
        <div className="w-full">
          <Notice tone="warning">{words.offline()}</Notice>
        </div>
      )}
      {file && <Button onClick={onOther}>{words.chooseOther()}</Button>}
      {isOver || !file ? (
        <Button onClick={onClose}>{LL.action.close()}</Button>
      ) : (
        <Button look="primary" disabled={!canStart || isOff} onClick={() => start(file, good)}>
          {run
            ? words.goOn()
            : isMixed
              ? words.startMixed({ fresh: read.fresh, known: read.guests - read.fresh })
              : words.start({ n: good.length })}
        </Button>
      )}
    </>
  )
}
