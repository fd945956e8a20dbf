import type { NamespaceCommerceLawTranslation } from '../../i18n-types.ts'

const en_commerceLaw = {
  title: 'Notice under the Act on Specified Commercial Transactions',
  field: {
    seller: 'Seller',
    representative: 'Person in charge',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    price: 'Price',
    extra_costs: 'Costs besides the price',
    payment_time: 'How and when to pay',
    delivery: 'When the service is provided',
    cancellation: 'Cancellation and refunds',
    registration: 'Registration number (qualified invoice issuer)',
  },
  prices: {
    EVENT: 'As shown on the page of each event and on the screen before payment, tax included',
    RESTAURANT: 'As shown on the booking page and on the screen before payment, tax included',
  },
  none: '{name} has not published this notice yet. Cards are not accepted.',
  failed: 'This could not be shown. Please check your connection and try again.',
  ofEvents: 'All events',
  ofTables: 'Booking page',
} satisfies NamespaceCommerceLawTranslation

export default en_commerceLaw
