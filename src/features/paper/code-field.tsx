import { type KeyboardEvent, useId, useState } from 'react'
import { foundBy, walkInCode } from '#domain/paper/code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field/field.tsx'
import { enterLine, showLine } from './entries.ts'

/** A code as it is read from the paper leads to its line as soon as no other can be meant; Enter into its first time. */
export function CodeField({ rows }: { rows: readonly BookingView[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.paperSheet
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = foundBy(typed, rows)
  const several = 'rows' in found && found.rows.length > 1 && typed.length >= 3 ? found.rows : []
  const isNone = 'rows' in found && found.rows.length === 0 && typed !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const line = lineOf(foundBy(typed, rows))
    if (line === null) return
    enterLine(line)
    setTyped('')
  }
  return (
    // Stays above the lines: the next code is typed where the last one led to.
    <div className="sticky -top-4 z-10 -mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-2">
      <label htmlFor={id} className="font-semibold">
        {words.code()}
      </label>
      <input
        id={id}
        data-code
        aria-invalid={isNone || undefined}
        aria-describedby={isNone ? `${id}-hint ${id}-error` : `${id}-hint`}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={8}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          const line = lineOf(foundBy(target.value, rows))
          if (line !== null) showLine(line)
        }}
        className={`min-h-11 w-28 rounded-box border bg-card px-3 font-bold font-mono text-lg ${isNone ? 'border-2 border-error' : 'border-edge'}`}
      />
      <p id={`${id}-hint`} className={`text-muted text-sm ${isNone ? 'sr-only' : 'max-sm:sr-only'}`}>
        {words.codeHint()}
      </p>
      <FieldError id={`${id}-error`} error={isNone ? words.noCode() : ''} />
      {several.length > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-1">
          <span className="text-sm">{words.several({ n: several.length })}</span>
          {several.map((row) => (
            <Button
              key={row.id}
              onClick={() => {
                enterLine(row.id)
                setTyped('')
              }}
            >
              {guestText(LL, row, locale)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Null as long as more than one can be meant. */
function lineOf(found: ReturnType<typeof foundBy<BookingView>>): string | null {
  if ('line' in found) return walkInCode(found.line)
  const [first, ...others] = found.rows
  return first && others.length === 0 ? first.id : null
}
