import { useCallback, useState } from 'react'
import type { Venue } from '#domain/online/guest-booking.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import type { Chosen } from '#lib/account/on-behalf.ts'
import { customers } from '#lib/data/public-api.ts'
import type { Reply } from '#sync/protocol/staff-api.ts'
import type { AdminVendor } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Arrival } from '#ui/page/arrival.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { AdminScreen, NotRead } from './admin-screen.tsx'
import { FreeEvents } from './free-events.tsx'
import { FreeTimes } from './free-times.tsx'
import { type Booked, PartyForm } from './party-form.tsx'
import { useAnswer } from './use-answer.ts'
import { VendorChoice } from './vendor-choice.tsx'

export interface ChosenVendor {
  id: string
  venue: Venue
  today: string
  now: string
}

/** `/admin/make-booking`: the vendor first, then people and a free time, then who comes. `vendor`: a short url. */
export function OnBehalfPage({ vendor, onVendor }: { vendor: string; onVendor: (url: string) => void }) {
  const { LL } = useI18nContext()
  const t = LL.admin.onBehalf
  const question = useCallback(() => vendorAt(vendor), [vendor])
  const { value, fault, isAsking, ask } = useAnswer(question)
  // Of the vendor before, while the next one is read.
  const isOld = isAsking && value?.url !== vendor
  return (
    <AdminScreen tab="book" title={t.title()}>
      <p>{t.intro()}</p>
      <VendorChoice chosen={(isOld ? null : value?.row) ?? null} onVendor={onVendor} />
      {fault && <NotRead fault={fault} onRetry={ask} />}
      {isOld && vendor !== '' && <Loading />}
      {!isOld && !fault && value && vendor !== '' && !value.chosen && (
        <Notice tone="warning">{t.vendorUnknown({ url: vendor })}</Notice>
      )}
      {!isOld && value?.chosen && <Booking key={value.chosen.id} vendor={value.chosen} />}
    </AdminScreen>
  )
}

interface VendorThere {
  url: string
  row: AdminVendor | null
  chosen: ChosenVendor | null
}

/** The vendor with this short url, and what its page says; null where there is none. */
async function vendorAt(url: string): Promise<Reply<VendorThere>> {
  const row = await rowOf(url)
  if (!row.ok) return row
  if (!row.value) return { ok: true, value: { url, row: null, chosen: null } }
  const page = await customers.vendorPage(url)
  if (!page.ok) return { ok: false, fault: page.code === 'offline' ? 'network' : 'down', detail: page.code }
  const chosen: ChosenVendor = { id: row.value.id, venue: page.vendor, today: page.today, now: page.now }
  return { ok: true, value: { url, row: row.value, chosen } }
}

/** Others may have the url as a part of theirs, and stand before it. */
async function rowOf(url: string): Promise<Reply<AdminVendor | null>> {
  let after = ''
  while (url !== '') {
    const reply = await admins().vendors(url, after)
    if (!reply.ok) return reply
    const { vendors, more } = reply.value
    const row = vendors.find((one) => one.url === url)
    if (row) return { ok: true, value: row }
    after = vendors.at(-1)?.after ?? ''
    if (!more || after === '') break
  }
  return { ok: true, value: null }
}

function Booking({ vendor }: { vendor: ChosenVendor }) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.onBehalf
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Booked | null>(null)
  const when = chosen ? `${dayText(chosen.day, locale)} ${minuteText(chosen.minute)}` : ''
  if (chosen && done)
    return (
      <div role="status" className="flex flex-col gap-4">
        <Notice tone={done.end === 'applied' ? 'success' : 'warning'}>
          <Arrival>{t.done()}</Arrival>
          <p className="figures mt-2">{t.doneText({ vendor: vendor.venue.name, when, n: chosen.pax })}</p>
          <p className="figures">{t.reference({ reference: done.reference })}</p>
          {done.end === 'flagged' && <p>{t.flagged()}</p>}
        </Notice>
        <div>
          <Button
            onClick={() => {
              setChosen(null)
              setDone(null)
            }}
          >
            {t.another()}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      {vendor.venue.vendor_type === 'EVENT' ? (
        <FreeEvents vendor={vendor} onChosen={setChosen} />
      ) : (
        <FreeTimes vendor={vendor} chosen={chosen} onChosen={setChosen} />
      )}
      {chosen && (
        <PartyForm
          key={`${chosen.event?.occurrence} ${chosen.day} ${chosen.minute}`}
          vendor={vendor}
          chosen={chosen}
          when={when}
          onDone={setDone}
        />
      )}
    </>
  )
}
