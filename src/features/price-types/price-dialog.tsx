import { useState } from 'react'
import { tidyTime, weekKeys } from '#domain/config/hours/opening-hours.ts'
import {
  newPrice,
  type PriceCode,
  type PriceForm,
  priceForm,
  priceSchema,
  taxRates,
  tidyPrice,
} from '#domain/price/price-form.ts'
import { type PriceType, priceKinds } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'
import { shortDay } from './price-text.ts'

/** A new price, or one that is changed. */
export function PriceDialog({
  row,
  onSave,
  onClose,
}: {
  row: PriceType | null
  /** True when it is safe on this device. */
  onSave: (typed: PriceForm, seen: PriceType | null) => Promise<boolean>
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.prices
  const labels = words.form
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const kit = useKitForm({
    values: seen ? priceForm(seen) : newPrice,
    schema: priceSchema,
    speaks: 'when left',
    tidy: { price: tidyPrice, deposit: tidyPrice, starts: tidyTime, ends: tidyTime },
    says: (_, code) => wrongText(LL, code as PriceCode),
    send: async (typed) => {
      if (await onSave(typed, seen)) onClose()
      return undefined
    },
  })
  const { form } = kit
  const dirty = useIsTyped(form)
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {LL.openingHours.form.save()}
    </Button>
  )
  const title = seen ? words.edit({ name: seen.name }) : words.addTitle()
  return (
    <AskingDialog open dirty={dirty} title={title} onClose={onClose} footer={footer}>
      <Form kit={kit} className="flex flex-col gap-5 sm:w-144 sm:max-w-full">
        <form.AppField name="type">{() => <Kind />}</form.AppField>
        <div className="grid gap-4 sm:grid-cols-2">
          <form.AppField name="name">
            {(field) => <field.Text label={labels.name()} autoComplete="off" maxLength={100} />}
          </form.AppField>
          <form.AppField name="name_en">
            {(field) => (
              <field.Text
                label={labels.nameEn()}
                hint={labels.nameEnHint()}
                optional
                autoComplete="off"
                maxLength={100}
              />
            )}
          </form.AppField>
          <form.AppField name="price">
            {(field) => (
              <field.Text label={labels.price()} inputMode="numeric" autoComplete="off" maxLength={14} />
            )}
          </form.AppField>
          <form.AppField name="tax">{() => <Tax />}</form.AppField>
        </div>
        <form.AppField name="weekdays">{() => <Weekdays />}</form.AppField>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1">
          {(['starts', 'ends'] as const).map((name) => (
            <form.AppField key={name} name={name}>
              {(field) => (
                <field.Text
                  label={labels[name]()}
                  optional
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                />
              )}
            </form.AppField>
          ))}
          <p className="col-span-2 text-muted text-sm">{labels.timeHint()}</p>
        </div>
        <form.AppField name="online">{(field) => <field.Tick label={labels.online()} />}</form.AppField>
        <form.AppField name="deposit">
          {(field) => (
            <field.Text
              label={labels.deposit()}
              hint={labels.depositHint()}
              optional
              inputMode="numeric"
              autoComplete="off"
              maxLength={14}
            />
          )}
        </form.AppField>
      </Form>
    </AskingDialog>
  )
}

function Kind() {
  const { LL } = useI18nContext()
  const words = LL.openingHours.prices
  const { value, onValue } = useBound<PriceForm['type']>()
  const options = priceKinds.map((kind) => ({ value: kind, label: LL.setup.priceKind[kind]() }))
  return <Segmented label={words.form.type()} value={value} options={options} onValue={onValue} />
}

/** The rates of the law, and another one where a row has it. */
function Tax() {
  const { LL } = useI18nContext()
  const words = LL.openingHours.prices.form
  const { value, onValue } = useBound<string>()
  const [first] = useState(value)
  const rates = [...new Set<string>([...taxRates, first])]
  const options = rates.map((rate) => ({ value: rate, label: words.percent({ n: Number(rate) }) }))
  return <Segmented label={words.tax()} value={value} options={options} onValue={onValue} />
}

function Weekdays() {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.prices.form
  const { value: chosen, onValue } = useBound<readonly string[]>()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.weekdays()}</legend>
      <div className="flex flex-wrap gap-2">
        {weekKeys.map((key) => {
          const isOn = chosen.includes(key)
          return (
            <Button
              key={key}
              aria-pressed={isOn}
              className={isOn ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}
              onClick={() => onValue(isOn ? chosen.filter((one) => one !== key) : [...chosen, key])}
            >
              {shortDay(LL, key, locale)}
            </Button>
          )
        })}
      </div>
      <p className="mt-1 text-muted text-sm">{words.weekdaysHint()}</p>
    </fieldset>
  )
}

function wrongText(LL: TranslationFunctions, code: PriceCode): string {
  if (code === 'required' || code === 'positive' || code === 'invalid') return LL.field[code]()
  return LL.openingHours.prices.fault[code]()
}
