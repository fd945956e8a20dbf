import { useState } from 'react'
import type { BookingFields } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { fieldText } from '#lib/text/field-text.ts'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { correctionSchema, numberIn } from './correction.schema.ts'

/** The fields that the server found wrong, to be put right in their place. */
export function CorrectForm({
  entry,
  onCorrect,
}: {
  entry: OutboxEntryView
  onCorrect: (body: CommandBody) => Promise<void>
}) {
  const { command, code, figures } = entry
  const given: Partial<BookingFields> =
    command.kind === 'booking.create' || command.kind === 'booking.edit' ? command.args.fields : {}
  const wrong = code === 'invalid' ? Object.keys(figures).filter((field) => isPlain(given, field)) : []
  if (wrong.length === 0) return null
  return <Fields key={wrong.join()} command={command} given={given} wrong={wrong} onCorrect={onCorrect} />
}

function Fields({
  command,
  given,
  wrong,
  onCorrect,
}: {
  command: CommandBody
  given: Partial<BookingFields>
  wrong: string[]
  onCorrect: (body: CommandBody) => Promise<void>
}) {
  const { LL } = useI18nContext()
  const isNumber = (field: string) => typeof given[field as keyof BookingFields] === 'number'
  const [schema] = useState(() => correctionSchema(wrong, isNumber))
  const kit = useKitForm({
    values: Object.fromEntries(
      wrong.map((field) => [field, String(given[field as keyof BookingFields] ?? '')]),
    ),
    schema,
    found: Object.fromEntries(wrong.map((field) => [field, 'invalid'])),
    says: () => LL.field.invalid(),
    send: async (texts) => {
      const fields = Object.entries(texts).map(([field, text]) => [
        field,
        isNumber(field) ? numberIn(text) : text.trim(),
      ])
      const body = corrected(command, Object.fromEntries(fields))
      if (body) await onCorrect(body)
      return undefined
    },
  })
  const { form } = kit
  return (
    <Form kit={kit} className="flex flex-col gap-3">
      {wrong.map((name) => (
        <form.AppField key={name} name={name}>
          {(field) => <field.Text label={fieldText(LL, name)} autoComplete="off" />}
        </form.AppField>
      ))}
      <Button type="submit" className="self-start" busy={kit.busy}>
        {LL.stand.attention.correct()}
      </Button>
    </Form>
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
