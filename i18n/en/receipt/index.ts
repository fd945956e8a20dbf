import type { NamespaceReceiptTranslation } from '../../i18n-types.ts'

const en_receipt = {
  title: 'Receipt',
  to: 'Issued to',
  toHint: 'You can print it empty and fill it in by hand',
  suffix: 'Form of address in Japanese',
  suffixes: { person: '様', company: '御中' },
  for: 'For',
  forTickets: 'Tickets: {event}',
  forDeposit: 'Deposit for a booking',
  forFee: 'Cancellation fee',
  print: 'Print',
  back: 'Back to your booking',
  number: 'Receipt no. {number}',
  issued: 'Issued on {day}',
  paidOn: 'Paid on {day}',
  issuer: 'Issued by',
  amount: 'Amount',
  parts: {
    paid: 'Paid',
    back: 'Refunded',
    backSoon: 'Refunded (some still on its way)',
    kept: 'Received',
  },
  replaces: 'This receipt replaces any issued before the refund.',
  received: 'Received with thanks, by credit card.',
  rate: '{tax}% (tax included)',
  contained: 'of which consumption tax',
  untaxed: 'Not taxed',
  notTaxed: 'A cancellation fee is not subject to consumption tax.',
  registration: 'Registration number {number}',
  none: 'All of the {sum} you paid has been refunded or is on its way back, so there is no receipt. Any receipt you have printed is void.',
  notPaid: 'Nothing was paid by card for this booking, so there is no receipt.',
} satisfies NamespaceReceiptTranslation

export default en_receipt
