import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { keptOf } from '#domain/booking/booking.ts'
import type { LegalRow } from '#domain/config/legal/legal.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { lawAnswer } from '#lib/customer/law-call.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { type Addressed, isFeeOf, ReceiptSheet } from './receipt-sheet.tsx'

/** `?receipt=1` on a booking's own page: whom it is for and what for is typed here, and the sheet below is printed alone. */
export function Receipt({
  url,
  booking,
  seller,
  today,
}: {
  url: string
  booking: GuestBooking
  /** Whoever sold it, where the law's page names nobody. */
  seller: { name: string; address: string; phone: string }
  /** The vendor's present business day. */
  today: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.receipt
  const [legal, setLegal] = useState<LegalRow | null | undefined>(undefined)
  useEffect(() => {
    void lawAnswer(url).then((answer) => setLegal(answer.ok ? answer.legal : null))
  }, [url])
  useEffect(() => {
    document.title = `${words.title()} · ${LL.appName()}`
  }, [LL, words])
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync('@page { size: A4 portrait; margin: 18mm }')
    document.adoptedStyleSheets.push(paper)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }, [])
  const { payment, event } = booking
  const first = event
    ? words.forTickets({ event: inLanguage(event.name, event.name_en, locale) })
    : words.forDeposit()
  const [changed, setChanged] = useState<Partial<Addressed>>({})
  // In the language that is read now, until something else is typed.
  const typed: Addressed = {
    // The form of address stands behind it.
    to: guestName(booking, locale),
    suffix: 'person',
    what: isFeeOf(booking) ? words.forFee() : first,
    ...changed,
  }
  const back = (
    <a
      href={`/${url}/booking`}
      className="no-print inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
    >
      {words.back()}
    </a>
  )
  if (!payment || keptOf(payment) === 0)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-bold text-2xl">{words.title()}</h1>
        <p className="rounded-box bg-sunken p-4">
          {payment ? words.none({ sum: formatMoney(payment.amount, locale) }) : words.notPaid()}
        </p>
        {back}
      </div>
    )
  if (legal === undefined) return <Waiting />
  const sheet = <ReceiptSheet {...{ booking, payment, typed, today }} seller={legal ?? seller} />
  return (
    <div className="flex flex-col gap-5">
      <div className="no-print flex flex-col gap-4">
        <TextField
          label={words.to()}
          hint={words.toHint()}
          optional
          autoComplete="off"
          maxLength={100}
          value={typed.to}
          onValue={(to) => setChanged({ ...changed, to })}
        />
        <Segmented
          label={words.suffix()}
          value={typed.suffix}
          options={(['person', 'company'] as const).map((value) => ({
            value,
            label: words.suffixes[value](),
          }))}
          onValue={(suffix) => setChanged({ ...changed, suffix })}
        />
        <TextField
          label={words.for()}
          autoComplete="off"
          maxLength={100}
          value={typed.what}
          onValue={(what) => setChanged({ ...changed, what })}
        />
        <Button look="primary" className="self-start" onClick={() => print()}>
          {words.print()}
        </Button>
      </div>
      {sheet}
      {createPortal(
        <div data-alone className="hidden print:block">
          {sheet}
        </div>,
        document.body,
      )}
      {back}
    </div>
  )
}
