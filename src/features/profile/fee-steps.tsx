import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CancellationPolicy } from '#domain/config/profile.ts'
import { readWhole } from '#domain/online-seats/whole-number.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { type CancellationFee, feesInOrder } from '#domain/price/fee.ts'
import {
  type FeeCode,
  type FeeForm,
  feeBounds,
  feeForm,
  feePlaces,
  feeSchema,
  feesFrom,
  isFull,
  withoutRow,
  withRow,
} from '#domain/price/fee-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'

/** What a cancellation costs and from when on, under the policy that says it in words. */
export function FeeSteps({
  fees,
  policy,
}: {
  fees: readonly CancellationFee[]
  /** As it is being typed. */
  policy: CancellationPolicy
}) {
  /** `edition` goes up when the form begins anew: it keeps what is typed otherwise. */
  const [open, setOpen] = useState({ seen: fees, edition: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const latest = useLatest({ seen: open.seen, isDirty })
  // What another tablet changed, or an undo took back, is shown where nobody is typing.
  useEffect(() => {
    const isOther = !isSame(latest.current.seen, fees)
    if (isOther && !latest.current.isDirty) setOpen((before) => ({ seen: fees, edition: before.edition + 1 }))
  }, [fees, latest])
  return (
    <Steps
      key={open.edition}
      seen={open.seen}
      policy={policy}
      onDirty={setIsDirty}
      onSaved={(seen) => setOpen((before) => ({ ...before, seen }))}
    />
  )
}

function Steps({
  seen,
  policy,
  onDirty,
  onSaved,
}: {
  seen: readonly CancellationFee[]
  policy: CancellationPolicy
  onDirty: (isDirty: boolean) => void
  onSaved: (fees: readonly CancellationFee[]) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.profile.fees
  const save = useSaveConfig()
  const preview = useId()
  const [isTried, setIsTried] = useState(false)
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  const kit = useKitForm<FeeForm>({
    values: feeForm(seen),
    schema: feeSchema,
    speaks: 'when left',
    says: (field, code) => wrongText(LL, field, code as FeeCode),
    send: async (typed) => {
      const fees = feesFrom(typed)
      setIsTried(isSame(seen, fees))
      const said = freshnessOf(connection) === 'offline' ? LL.profile.savedHere() : words.saved()
      const change = {
        kind: 'vendor',
        key: 'vendor',
        seen: { cancellation_fees: seen },
        wanted: { cancellation_fees: fees },
      }
      if (!isSame(seen, fees) && !(await save([change], said))) return undefined
      // The form stays, with its focus: what was typed is now what is in force.
      become(feeForm(fees))
      onSaved(fees)
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(feeForm(seen))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const become = (next: FeeForm) => {
    for (const [name, value] of Object.entries(next))
      form.setFieldValue(name as keyof FeeForm, value as never)
  }
  return (
    <Form kit={kit} className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <AskBeforeLeaving dirty={isDirty} />
      <h2 className="font-bold text-lg">{words.title()}</h2>
      <p className="text-muted">{words.hint()}</p>
      {typed.rows === 0 && <p>{words.none()}</p>}
      {feePlaces(typed).map((place) => (
        <div key={place} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <form.AppField name={`days${place}`}>
            {(field) => (
              <field.Text
                label={words.days({ i: place + 1 })}
                hint={readText(LL, typed[`days${place}`])}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
              />
            )}
          </form.AppField>
          <form.AppField name={`percent${place}`}>
            {(field) => (
              <field.Text
                label={words.percent({ i: place + 1 })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
              />
            )}
          </form.AppField>
          <IconButton
            label={words.remove({ i: place + 1 })}
            className="mt-7"
            onClick={() => become(withoutRow(typed, place))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {!isFull(typed) && (
          <Button onClick={() => become(withRow(typed))}>
            <Plus aria-hidden="true" />
            {words.add()}
          </Button>
        )}
        <Button type="submit" look="primary" busy={kit.busy} className="min-h-12">
          {words.save()}
        </Button>
        <p role="status" className="self-center text-muted">
          {isTried && !isDirty ? LL.profile.nothing() : ''}
        </p>
      </div>
      <section aria-labelledby={preview}>
        <p id={preview} className="mb-1 font-semibold">
          {words.preview()}
        </p>
        <Cancellation policy={policy}>
          <CancellationFees fees={feeSchema.allows(typed) ? feesFrom(typed) : seen} lines={[]} />
        </Cancellation>
      </section>
    </Form>
  )
}

const isSame = (a: readonly CancellationFee[], b: readonly CancellationFee[]): boolean =>
  JSON.stringify(feesInOrder(a)) === JSON.stringify(feesInOrder(b))

/** A row as it is read: the day itself, the day before, seven days before. */
function readText(LL: TranslationFunctions, days: string): string {
  const words = LL.profile.fees
  const n = readWhole(days)
  if (n === null || !(n >= 0)) return words.daysHint()
  if (n === 0) return words.read.onTheDay()
  return n === 1 ? words.read.dayBefore() : words.read.daysBefore({ n })
}

function wrongText(LL: TranslationFunctions, field: string, code: FeeCode): string {
  const words = LL.profile.fees.wrong
  if (code === 'required') return LL.field.required()
  if (code !== 'too_large') return words[code]()
  return words.too_large({ n: field.startsWith('days') ? feeBounds.days : feeBounds.percent })
}
