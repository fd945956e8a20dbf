import { CloudUpload, StickyNote } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'

const kind = 'day_note'

export interface DayNote {
  /** '' where there is none. */
  text: string
  /** The server has not confirmed it. */
  isUnconfirmed: boolean
}

/** What everybody should know who works on that day. */
export function dayNoteOf({ setup }: Venue, day: string): DayNote {
  const item = setup?.items.find((one) => one.kind === kind && one.key === day)
  const text = item?.data['text']
  return {
    text: typeof text === 'string' ? text : '',
    isUnconfirmed: setup?.unconfirmed.has(`${kind}/${day}`) ?? false,
  }
}

/**
 * The note in the header; a tap shows the whole and changes it. It has what is free of its row, as large with a note as
 * without: what another tablet writes moves no row.
 */
export function DayNoteButton({ note, onOpen }: { note: DayNote; onOpen: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.daily.note
  const isNone = note.text === ''
  return (
    <button
      type="button"
      data-day-note
      onClick={onOpen}
      className={`flex min-h-11 min-w-32 max-w-xl flex-1 basis-32 items-center gap-2 rounded-box border px-2 py-0.5 text-left leading-tight contain-inline-size lg:min-w-48 lg:basis-48 ${
        isNone
          ? 'justify-end font-semibold text-primary hover:bg-primary-soft'
          : 'bg-warning text-sm text-warning-ink'
      } ${note.isUnconfirmed ? 'border-warning-ink border-dashed' : 'border-transparent'}`}
    >
      <StickyNote aria-hidden="true" size={18} className="shrink-0" />
      <span className={isNone ? '' : 'sr-only'}>{words.title()}</span>
      {!isNone && <span className="wrap-anywhere line-clamp-2 min-w-0 flex-1">{note.text}</span>}
      {note.isUnconfirmed && (
        <>
          <CloudUpload aria-hidden="true" size={14} className="shrink-0" />
          <span className="sr-only">{LL.stand.mark.waiting()}</span>
        </>
      )}
    </button>
  )
}
