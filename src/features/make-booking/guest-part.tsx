import { guestsByDigits } from '#domain/booking/booking-draft.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { NameFields } from '#lib/guest-card/name-fields.tsx'
import { guestAllergyText } from '#lib/text/allergy-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GuestView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { NumberPad } from '#ui/field/number-pad.tsx'
import { Notice } from '#ui/states.tsx'
import { GuestNotes } from './guest-notes.tsx'
import type { DraftForm } from './use-booking-form.ts'

export interface GuestPartProps {
  form: DraftForm
  /** As typed. */
  phone: string
  guests: readonly GuestView[]
  /** The guest whose number stands in the draft. */
  guest: GuestView | null
  /** Why not all guests are known yet, '' where they are. */
  unread: string
  today: string
  isOfEvent: boolean
  /** Another name than theirs was typed. */
  otherName: boolean
  onPhone: (typed: string) => void
  onGuest: (guest: GuestView) => void
  onName: (guest: GuestView) => void
}

/** Number first: whoever came before is found by four digits, and the name fills itself in. */
export function GuestPart({
  form,
  phone,
  guests,
  guest,
  unread,
  today,
  isOfEvent,
  otherName,
  onPhone,
  onGuest,
  onName,
}: GuestPartProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const ofKind = isOfEvent ? LL.stand.ofEvent : words
  const found = guest ? [] : guestsByDigits(guests, phone)
  return (
    <div className="flex flex-col gap-3">
      <form.AppField name="phone">
        {(field) => (
          <field.Text
            label={words.phone()}
            hint={ofKind.phoneHint()}
            type="tel"
            // The pad below is for fingers; a tablet's own keyboard would cover half of the form.
            inputMode={matchMedia('(pointer: coarse) and (min-width: 40rem)').matches ? 'none' : 'tel'}
            autoComplete="off"
            // On a phone it stands below the time: there nothing is scrolled away for it.
            data-autofocus={matchMedia('(min-width: 48rem)').matches || undefined}
            maxLength={24}
            onValue={onPhone}
          />
        )}
      </form.AppField>
      <div className="flex flex-wrap items-start gap-3">
        <div className="hidden sm:block">
          <NumberPad label={words.phonePad()} value={phone} maxLength={24} onValue={onPhone} />
        </div>
        <div aria-live="polite" className="flex min-w-40 flex-1 flex-col gap-2 has-[form]:basis-full">
          {!guest && unread !== '' && phone.trim() !== '' && <p className="text-muted text-sm">{unread}</p>}
          {found.length > 0 && (
            <p className="font-semibold">
              {found.some((g) => g.visits === 0) ? words.onFile() : ofKind.known()}
            </p>
          )}
          {found.map((g) => (
            <button
              key={g.phone}
              type="button"
              onClick={() => onGuest(g)}
              className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-box border border-edge bg-card px-3 py-1.5 text-left hover:bg-primary-soft"
            >
              <strong>{guestText(LL, g, locale)}</strong>
              <span className="figures text-muted text-sm">{homePhone(g.phone)}</span>
              {g.visits > 0 && (
                <Chip>{(isOfEvent ? LL.stand.ofEvent : LL.stand.detail).visits({ n: g.visits })}</Chip>
              )}
              <AllergyLine className="basis-full" text={guestAllergyText(LL, g)} />
            </button>
          ))}
          {guest && <GuestNotes key={guest.id} {...{ guest, today, isOfEvent }} />}
          {guest && otherName && (
            <Notice>
              <p>{words.otherName({ name: guestText(LL, guest, locale) })}</p>
              <Button className="mt-2" onClick={() => onName(guest)}>
                {words.takeName()}
              </Button>
            </Notice>
          )}
        </div>
      </div>
      <NameFields
        field={(name, label, optional) => (
          <form.AppField key={name} name={name}>
            {(bound) => <bound.Text label={label} optional={optional} autoComplete="off" />}
          </form.AppField>
        )}
      />
    </div>
  )
}
