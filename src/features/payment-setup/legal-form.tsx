import { useEffect, useMemo } from 'react'
import { type LegalRow, legalProse, missingLegal } from '#domain/config/legal/legal.ts'
import {
  firstLegal,
  type LegalCode,
  legalChanges,
  legalDraft,
  legalMost,
  legalOf,
  legalSchema,
  plainRegistration,
} from '#domain/config/legal/legal-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { type EditedRow, useEditedRow } from '#lib/unsaved/use-edited-row.ts'
import type { VendorInfo } from '#sync/types.ts'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { SaveRow } from './save-row.tsx'

interface LegalPartProps {
  vendor: VendorInfo
  /** Null where nobody has saved it yet: the form begins with what the profile says. */
  row: LegalRow | null
  /** Cards are taken: then nothing of it may be emptied. */
  isCard: boolean
  isUnconfirmed: boolean
}

/** What the law on mail orders has a vendor say. */
export function LegalPart({ vendor, row, ...rest }: LegalPartProps) {
  const { LL } = useI18nContext()
  const { name, address, phone, email, url } = vendor
  const first = useMemo(() => firstLegal({ name, address, phone, email }), [name, address, phone, email])
  const { edition, ...edited } = useEditedRow({
    kind: 'legal',
    row: row ?? first,
    changesOf: legalChanges,
    savedHere: LL.payments.savedHere(),
    rest: row ? null : {},
  })
  return <Fields key={edition} {...edited} {...rest} isNew={row === null} url={url} />
}

const texts = ['seller', 'representative', 'phone', 'email', 'address'] as const

function Fields({
  seen,
  onSave,
  onDirty,
  onReset,
  isNew,
  isCard,
  isUnconfirmed,
  url,
}: Omit<EditedRow<LegalRow>, 'edition'> &
  Pick<LegalPartProps, 'isCard' | 'isUnconfirmed'> & { isNew: boolean; url: string }) {
  const { LL } = useI18nContext()
  const words = LL.payments
  const labels = LL.commerceLaw.field
  const kit = useKitForm({
    values: legalDraft(seen),
    schema: legalSchema,
    speaks: 'when left',
    tidy: { registration: plainRegistration },
    says: (_, code) => wrongText(code as LegalCode),
    send: async (typed) => {
      const wanted = legalOf(typed)
      const empty = isCard ? missingLegal(wanted) : []
      if (empty.length > 0) return { fields: Object.fromEntries(empty.map((field) => [field, 'needed'])) }
      const changes = legalChanges(seen, wanted)
      if (isNew || Object.keys(changes).length > 0) await onSave(changes)
      return undefined
    },
  })
  const wrongText = (code: LegalCode): string => {
    if (code === 'invalid_email' || code === 'invalid_phone') return LL.field[code]()
    if (code === 'invalid_registration') return words.invalidRegistration()
    return code === 'needed' ? words.needed() : words.tooLong()
  }
  const { form } = kit
  const isDirty = Object.keys(legalChanges(legalDraft(seen), useValues(form))).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Form kit={kit} className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <AskBeforeLeaving dirty={isDirty} />
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) =>
              name === 'address' ? (
                <field.Area label={labels.address()} rows={2} maxLength={legalMost.address} />
              ) : (
                <field.Text
                  label={labels[name]()}
                  autoComplete="off"
                  maxLength={legalMost[name]}
                  {...(name === 'phone' && { inputMode: 'tel' })}
                  {...(name === 'email' && { inputMode: 'email' })}
                />
              )
            }
          </form.AppField>
        ))}
        <form.AppField name="registration">
          {(field) => (
            <field.Text
              label={labels.registration()}
              hint={words.example.registration()}
              optional
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={30}
            />
          )}
        </form.AppField>
      </div>
      {legalProse.map((name) => (
        <div key={name} className="grid gap-4 sm:grid-cols-2">
          <form.AppField name={name}>
            {(field) => (
              <field.Area
                label={labels[name]()}
                hint={words.example[name]()}
                rows={2}
                maxLength={legalMost.prose}
              />
            )}
          </form.AppField>
          <form.AppField name={`${name}_en`}>
            {(field) => (
              <field.Area
                label={words.inEnglish({ name: labels[name]() })}
                hint={words.englishHint()}
                optional
                rows={2}
                maxLength={legalMost.prose}
              />
            )}
          </form.AppField>
        </div>
      ))}
      <SaveRow isBusy={kit.busy} isDirty={isDirty} isUnconfirmed={isUnconfirmed} onReset={onReset} />
      {!isNew && (
        <a
          href={`/${url}/legal`}
          className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
        >
          {words.open()}
        </a>
      )}
    </Form>
  )
}
