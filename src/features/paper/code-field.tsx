import { type KeyboardEvent, useState } from 'react'
import { foundBy, walkInCode } from '#domain/paper/code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'

/** A code as it is read from the paper leads to its line as soon as no other can be meant; Enter into its first time. */
export function CodeField({ rows }: { rows: readonly BookingView[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.paperSheet
  const [typed, setTyped] = useState('')
  const found = foundBy(typed, rows)
  const several = 'rows' in found && found.rows.length > 1 && typed.length >= 3 ? found.rows : []
  const isNone = 'rows' in found && found.rows.length === 0 && typed !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const line = lineOf(foundBy(typed, rows))
    if (line === null) return
    enter(line)
    setTyped('')
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-52">
        <TextField
          label={words.code()}
          value={typed}
          hint={words.codeHint()}
          error={isNone ? words.noCode() : ''}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={8}
          onKeyDown={onKeyDown}
          onValue={(text) => {
            setTyped(text)
            const line = lineOf(foundBy(text, rows))
            if (line !== null) lineElement(line)?.scrollIntoView({ block: 'start' })
          }}
        />
      </div>
      {several.length > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-1">
          <span className="text-sm">{words.several({ n: several.length })}</span>
          {several.map((row) => (
            <Button
              key={row.id}
              onClick={() => {
                enter(row.id)
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

const lineElement = (line: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-line="${line}"]`)

function enter(line: string): void {
  const element = lineElement(line)
  element?.scrollIntoView({ block: 'start' })
  const first = element?.querySelector<HTMLElement>('[data-minute]') ?? element?.querySelector('button')
  first?.focus({ preventScroll: true })
}
