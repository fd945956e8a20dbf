import { stayOf } from '#domain/availability/stay-of.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import { newReference } from '#domain/booking/reference.ts'
import { splitName } from '#domain/guest/guest-name.ts'
import { rangeText } from '#domain/time/span-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { keepToken, makeLink } from '#lib/waiting/own-links.ts'
import type { Door } from '#lib/waiting/use-door.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BoundPhone } from '#ui/form/bound-phone.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { partySchema } from './party.schema.ts'

/** Somebody comes who has to wait: how many, and how to call them. What is said of the wait stands above the button. */
export function AddParty({
  venue,
  door,
  onAdded,
  onClose,
}: {
  venue: Venue
  door: Door
  onAdded: (id: string) => void
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingList.add
  const runner = useCommandRunner()
  const kit = useKitForm({
    values: { pax: 2, name: '', phone: '', email: '' },
    schema: partySchema,
    says: (_, code) => (code === 'invalid_email' ? words.emailInvalid() : words.tooLong()),
    send: async ({ pax, name, phone, email }) => {
      const { token, link } = await makeLink()
      const queue = door.placeFor(pax, link)
      const fields = {
        ...{ ...emptyFields, ...splitName(name, locale), pax, phone, queue, language: locale },
        ...{ email: email.trim(), day: venue.today, minute: venue.minute },
        duration: stayOf(venue.settings, pax),
      }
      const reference = newReference((bytes) => crypto.getRandomValues(bytes))
      const body = createCommand({ fields, status: 'waiting', source: 'walk_in', reference, accepted: {} })
      const party = guestText(LL, { ...fields, source: 'walk_in' }, locale)
      const id = crypto.randomUUID()
      const said = LL.waitingList.done.added({ number: String(queue.number), name: party, people: pax })
      keepToken(venue.today, link, token)
      if (await runner.run(id, body, said)) onAdded(id)
      return undefined
    },
  })
  const { form } = kit
  const { pax } = useValues(form)
  const quote = door.quoteFor(pax)
  const n = door.waiters.length
  const footer = (
    <Button
      look="primary"
      busy={kit.busy}
      className="min-h-14 flex-1 text-lg"
      onClick={() => void kit.submit()}
    >
      {words.send({ n: pax })}
    </Button>
  )
  return (
    <Dialog open place="right" title={words.title()} onClose={onClose} footer={footer}>
      <FormArea kit={kit} className="flex flex-col gap-4">
        <form.AppField name="pax">
          {(field) => <field.Stepper label={words.people()} unit={LL.stand.unit()} />}
        </form.AppField>
        <p aria-live="polite" className="figures font-bold text-lg">
          {quote
            ? words.quote({ range: rangeText(quote.least, quote.most, locale), n })
            : words.quoteNone({ n })}
        </p>
        <form.AppField name="name">
          {(field) => <field.Text label={words.name()} optional maxLength={200} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="phone">
          {() => <BoundPhone optional label={words.phone()} message={() => words.phoneInvalid()} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.Text
              label={words.email()}
              hint={words.emailHint()}
              optional
              type="email"
              maxLength={254}
              autoComplete="off"
            />
          )}
        </form.AppField>
      </FormArea>
    </Dialog>
  )
}
