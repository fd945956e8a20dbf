import { useState } from 'react'
import type { BookingFields } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { writtenIn } from '#domain/paper/written.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { fieldText } from '#lib/text/field-text.ts'
import { useAskBeforeClose } from '#lib/unsaved/asking-dialog.tsx'
import type { OutboxEntryView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'
import { correctionSchema, numberIn } from './correction.schema.ts'

const givenIn = (command: CommandBody): Partial<BookingFields> =>
  command.kind === 'booking.create' || command.kind === 'booking.edit' ? command.args.fields : {}

/** The fields that the server found wrong and that can be put right in their place, each with its code. */
export function wrongIn({ command, code, figures }: OutboxEntryView): Record<string, string> {
  if (code !== 'invalid') return {}
  const given = givenIn(command)
  // What was written on paper is another minute than the booking's.
  const isWritten = (field: string) => field === 'minute' && writtenIn(command) !== null
  const wrong = Object.entries(figures).filter(([field]) => isPlain(given, field) && !isWritten(field))
  return Object.fromEntries(wrong.map(([field, why]) => [field, String(why)]))
}

export function CorrectForm({
  command,
  found,
  isFoundNow,
  onCorrect,
}: {
  command: CommandBody
  found: Record<string, string>
  isFoundNow: boolean
  onCorrect: (body: CommandBody) => Promise<void>
}) {
  const { LL } = useI18nContext()
  const given = givenIn(command)
  const wrong = Object.keys(found)
  const isNumber = (field: string) => typeof given[field as keyof BookingFields] === 'number'
  const [schema] = useState(() => correctionSchema(wrong, isNumber))
  const words = {
    too_long: LL.stand.form.tooLong,
    invalid_email: LL.stand.form.badEmail,
    invalid_phone: LL.stand.form.phoneInvalid,
    out_of_range: LL.stand.attention.outOfRange,
  }
  const kit = useKitForm({
    values: Object.fromEntries(
      wrong.map((field) => [field, String(given[field as keyof BookingFields] ?? '')]),
    ),
    schema,
    found,
    isFoundNow,
    says: (field, code) =>
      field === 'day' && code === 'out_of_range'
        ? LL.stand.form.dayOutside()
        : (words[code as keyof typeof words] ?? LL.field.invalid)(),
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
  useAskBeforeClose(useIsTyped(form))
  return (
    <Form kit={kit} className="flex flex-col gap-3">
      {wrong.map((name) => (
        <form.AppField key={name} name={name}>
          {(field) => <field.Text label={fieldText(LL, name)} autoComplete="off" />}
        </form.AppField>
      ))}
      <Button type="submit" look="primary" className="self-start" busy={kit.busy}>
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
