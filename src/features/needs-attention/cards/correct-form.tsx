import { useState } from 'react'
import type { BookingFields } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { fieldText } from '#lib/text/field-text.ts'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'

type Texts = Record<string, string>

/** The fields that the server found wrong, to be put right in their place. */
export function CorrectForm({
  entry,
  onCorrect,
}: {
  entry: OutboxEntryView
  onCorrect: (body: CommandBody) => Promise<void>
}) {
  const { LL } = useI18nContext()
  const { command, code, figures } = entry
  const given: Partial<BookingFields> =
    command.kind === 'booking.create' || command.kind === 'booking.edit' ? command.args.fields : {}
  const wrong = code === 'invalid' ? Object.keys(figures).filter((field) => isPlain(given, field)) : []
  const [texts, setTexts] = useState<Texts>({})
  if (wrong.length === 0) return null
  const textOf = (field: string) => texts[field] ?? String(given[field as keyof BookingFields] ?? '')
  const correct = () => {
    const fields = Object.fromEntries(
      wrong.map((field) => {
        const isNumber = typeof given[field as keyof BookingFields] === 'number'
        return [field, isNumber ? Number(textOf(field).normalize('NFKC')) : textOf(field).trim()]
      }),
    )
    const body = corrected(command, fields)
    if (body) void onCorrect(body)
  }
  return (
    <div className="flex flex-col gap-3">
      {wrong.map((field) => (
        <TextField
          key={field}
          label={fieldText(LL, field)}
          error={LL.field.invalid()}
          value={textOf(field)}
          autoComplete="off"
          onValue={(text) => setTexts((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <Button className="self-start" onClick={correct}>
        {LL.stand.attention.correct()}
      </Button>
    </div>
  )
}

function isPlain(fields: Partial<BookingFields>, field: string): boolean {
  const value = fields[field as keyof BookingFields]
  return typeof value === 'string' || typeof value === 'number'
}

function corrected(body: CommandBody, fields: Partial<BookingFields>): CommandBody | null {
  if (body.kind === 'booking.create') {
    return {
      kind: body.kind,
      base: body.base,
      args: { ...body.args, fields: { ...body.args.fields, ...fields } },
    }
  }
  if (body.kind === 'booking.edit') {
    return {
      kind: body.kind,
      base: body.base,
      args: { ...body.args, fields: { ...body.args.fields, ...fields } },
    }
  }
  return null
}
