import type { NamespacePaymentsTranslation } from '../../i18n-types.ts'

const en_payments = {
  title: 'Card payments',
  of: {
    EVENT: {
      hint: 'Customers can pay for tickets by card when they book (Stripe).',
      card: 'Take cards for tickets',
    },
    RESTAURANT: {
      hint: 'Customers can pay a deposit by card when they book (Stripe).',
      card: 'Take cards for deposits',
    },
  },
  state: {
    offered: 'Cards are being taken.',
    notConnected:
      'The server is not connected to Stripe, so customers are not offered cards. Please tell your administrator.',
  },
  keyHint: 'While the server has no Stripe settings, customers are not offered cards.',
  refused:
    'Stripe refuses to take payments ({code}), so customers cannot use a card. Please look at the settings of Stripe on the server, and at your Stripe dashboard. This goes once it takes them again.',
  unknown:
    'Stripe did not say what became of a payment of {sum}. Please search for this number in your Stripe dashboard: {session}',
  legalIncomplete:
    'Cards cannot be taken while the notice under the Act on Specified Commercial Transactions has empty fields',
  legalMissing: 'Still empty (needed for cards): {fields}',
  and: ', ',
  deposit: 'Deposit',
  depositHint:
    'By the size of the party. The deposit of a course is set with its price, under opening hours. Where both apply, the higher one is due.',
  deposit_from: 'Deposit from how many people on',
  depositFromHint: 'Leave it empty for no deposit by party size',
  deposit_yen: 'Deposit per person (yen, tax included)',
  needsNumber: 'Enter the deposit per person',
  notNegative: 'Enter 0 or more',
  tooLarge: 'Enter at most {n}',
  tooLong: 'Too long',
  invalidRegistration: 'Enter T and 13 digits (T1234567890123)',
  needed: 'It cannot be empty while cards are taken',
  legalHint:
    'What the law has you show before customers pay by card. While cards are taken, it is linked at the foot of your customers’ pages.',
  open: 'Open the customers’ page',
  inEnglish: '{name} (English)',
  englishHint: 'Where it is empty, the Japanese text is shown',
  example: {
    extra_costs: 'For example: none (you bear the cost of your internet connection)',
    payment_time: 'For example: by card, when the booking is confirmed',
    delivery: 'For example: on the date and time booked',
    cancellation: 'For example: refunded to your card, less the cancellation fee shown on the last screen',
    registration: 'T and 13 digits. It is shown on receipts',
  },
  save: 'Save',
  reset: 'Discard changes',
  savedHere: 'Saved on this device. It will be sent once there is a connection',
  unconfirmed: 'Not sent yet. It will count once there is a connection',
} satisfies NamespacePaymentsTranslation

export default en_payments
