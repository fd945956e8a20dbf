import type { NamespaceOwnTicketsTranslation } from '../../i18n-types.ts'

const en_ownTickets = {
  title: 'Tickets',
  hint: 'Please show these QR codes at the entrance, one for each person.',
  one: 'Ticket {n|figure} of {total|figure}',
  code: 'QR code of ticket {n|figure} of {total|figure}',
  save: 'Save this ticket',
  saveOf: 'Save this ticket ({n|figure})',
  saveAll: 'Save all',
  print: 'Print tickets',
  more: 'Show the next tickets ({n|figure} more)',
  all: 'Show more tickets ({n|figure} in all)',
  fewer: 'Show the first {n|figure} only',
  used: 'Already used',
  loading: 'Loading your tickets…',
  offline: 'You are offline, so your tickets cannot be shown. Your booking is confirmed.',
  failed: 'Your tickets could not be shown. Your booking is confirmed.',
  saved: '{n|figure} ticket{{s:}} saved. You find it among your downloads.',
  saveFailed: 'It could not be saved. Please try again, or print the page or take a picture of it.',
  again: 'Show them again',
  sheet: {
    event: 'Event',
    when: 'When',
    place: 'Place',
    kind: 'Ticket',
    name: 'Booked by',
    reference: 'Reference',
    organiser: 'Organiser',
    keep: 'This QR code lets one person in. Please do not make it public.',
  },
} satisfies NamespaceOwnTicketsTranslation

export default en_ownTickets
