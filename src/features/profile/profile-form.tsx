import { useEffect, useState } from 'react'
import {
  type CancellationPolicy,
  isProfileTyped,
  type ProfileCode,
  type ProfileRow,
  profileChanges,
  profileDraft,
  profileOf,
  profileSchema,
  turnHours,
} from '#domain/config/profile.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { PicturePreview } from '#ui/page/picture-preview.tsx'
import { useOwnWords } from './use-own-words.ts'

export interface ProfileFormProps {
  /** As the person saw it when the form opened: the base of the change, whatever arrives meanwhile [S6]. */
  seen: ProfileRow
  isUnconfirmed: boolean
  /** One page on which it shows a picture and its place; each event has its own of both. */
  hasPage: boolean
  /** True when it is safe on this device. */
  onSave: (changes: Partial<ProfileRow>) => Promise<boolean>
  onDirty: (isDirty: boolean) => void
  onReset: () => void
  /** The terms of cancellation at each key; left out where the business has no fees beside them. */
  onPolicy?: (policy: CancellationPolicy) => void
}

// The browser's own limit would cut what is pasted: the form says that it is too long.
const address = { optional: true, inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } as const

const box = 'rounded-box border border-line bg-card p-4'

/** What customers read of the business. */
export function ProfileForm({
  seen,
  isUnconfirmed,
  hasPage,
  onSave,
  onDirty,
  onReset,
  onPolicy,
}: ProfileFormProps) {
  const { LL } = useI18nContext()
  const words = LL.profile
  const own = useOwnWords()
  const [isTried, setIsTried] = useState(false)
  const kit = useKitForm({
    values: profileDraft(seen),
    schema: profileSchema,
    speaks: 'when left',
    says: (_, code) => {
      if (code === 'too_long') return words.tooLong()
      return code === 'invalid_url'
        ? words.invalidUrl()
        : LL.field[code as Exclude<ProfileCode, 'invalid_url'>]()
    },
    send: async (typed) => {
      const wanted = profileOf(typed)
      const changes = wanted ? profileChanges(seen, wanted) : {}
      setIsTried(Object.keys(changes).length === 0)
      if (Object.keys(changes).length > 0) await onSave(changes)
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const isDirty = isProfileTyped(seen, typed)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { policy_ja: ja, policy_en: en } = typed
  useEffect(() => onPolicy?.({ ja, en }), [ja, en, onPolicy])
  return (
    <Form kit={kit} className="flex flex-col gap-4">
      <AskBeforeLeaving dirty={isDirty} />
      <fieldset className={box}>
        <legend className="px-1 font-bold text-lg">{own.business()}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <form.AppField name="name">
            {(field) => <field.Text label={own.name()} autoComplete="organization" maxLength={200} />}
          </form.AppField>
          <form.AppField name="name_en">
            {(field) => (
              <field.Text
                label={own.name_en()}
                hint={own.nameEnHint()}
                optional
                autoComplete="off"
                maxLength={200}
              />
            )}
          </form.AppField>
          <form.AppField name="phone">
            {(field) => (
              <field.Text
                label={words.phone()}
                hint={own.phoneHint()}
                optional
                inputMode="tel"
                autoComplete="off"
                maxLength={40}
              />
            )}
          </form.AppField>
          <form.AppField name="email">
            {(field) => (
              <field.Text
                label={words.email()}
                optional
                inputMode="email"
                autoComplete="off"
                maxLength={254}
              />
            )}
          </form.AppField>
          <form.AppField name="day_turns_at">
            {(field) => (
              <field.Select
                label={words.day_turns_at()}
                hint={own.turnHint()}
                options={turnHours.map((minute) => ({ value: String(minute), label: minuteText(minute) }))}
              />
            )}
          </form.AppField>
          <form.AppField name="address">
            {(field) => <field.Area label={words.address()} optional rows={2} maxLength={500} />}
          </form.AppField>
        </div>
        {hasPage && (
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <form.AppField name="map">
              {(field) => <field.Text label={words.map()} hint={words.mapHint()} {...address} />}
            </form.AppField>
            <form.AppField name="picture">
              {(field) => <field.Text label={words.picture()} hint={words.pictureHint()} {...address} />}
            </form.AppField>
          </div>
        )}
        {hasPage && seen.picture !== '' && (
          <PicturePreview key={seen.picture} src={seen.picture} failed={words.pictureFailed()} />
        )}
      </fieldset>
      <fieldset className={box}>
        <legend className="px-1 font-bold text-lg">{words.policy()}</legend>
        <p className="mb-2 text-muted">{words.policyHint()}</p>
        {onPolicy && <p className="mb-2">{words.policyFees()}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <form.AppField name="policy_ja">
            {(field) => <field.Area label={words.policy_ja()} optional rows={4} maxLength={2000} />}
          </form.AppField>
          <form.AppField name="policy_en">
            {(field) => <field.Area label={words.policy_en()} optional rows={4} maxLength={2000} />}
          </form.AppField>
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={kit.busy} className="min-h-12 min-w-40">
          {words.save()}
        </Button>
        {isDirty && <Button onClick={onReset}>{words.reset()}</Button>}
        <p role="status" className="text-muted">
          {isTried && !isDirty ? words.nothing() : ''}
        </p>
        {isUnconfirmed && !isDirty && (
          <span className="flex flex-wrap items-center gap-2">
            <UnconfirmedMark state="waiting" />
            <span className="text-muted text-sm">{own.unconfirmed()}</span>
          </span>
        )}
      </div>
    </Form>
  )
}
