import { type RefObject, useState } from 'react'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TextField } from '#ui/field/field.tsx'

/** Longer than any ticket: what is longer is none. */
const longest = 300

/**
 * For a hand scanner, which types like a keyboard and ends with Enter, and for what is pasted. A whole code is taken at once,
 * since not every scanner sends the Enter.
 */
export function ScanField({
  field,
  onCode,
}: {
  field: RefObject<HTMLInputElement | null>
  onCode: (text: string) => void
}) {
  const words = useI18nContext().LL.checkInGate.scanner
  const [text, setText] = useState('')
  const take = (typed: string) => {
    setText('')
    onCode(typed)
  }
  return (
    <TextField
      ref={field}
      label={words.label()}
      hint={words.hint()}
      value={text}
      // No keyboard comes up over the gate's screen; what is typed is not kept by the browser.
      inputMode="none"
      lang="en"
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={longest}
      onValue={(typed) => (readTicketCode(typed.normalize('NFKC').trim()) ? take(typed) : setText(typed))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (text.trim() !== '') take(text)
      }}
    />
  )
}
