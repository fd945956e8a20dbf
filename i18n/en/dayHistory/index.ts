import type { NamespaceDayHistoryTranslation } from '../../i18n-types.ts'

const en_dayHistory = {
  title: "Today's changes",
  ofBooking: "Today's changes",
  empty: 'Nothing has been changed today',
  offline: 'Offline. Changes of other tablets are shown up to {when}, when this one last heard.',
  unread: 'Changes of other tablets have not come yet: only those of this tablet are shown.',
  more: 'Show more ({n} left)',
  undo: 'Undo “{deed}” of {what}',
  rows: '{n} {{row|rows}}',
  guest: 'Guest {name}',
  unknownBooking: 'A booking that is not on this tablet',
  unknownGuest: 'A guest who is not on this tablet',
  why: {
    undone: 'Undone',
    changed: 'Changed since',
    deleted: 'Deleted since',
    customer: 'The customer did this: it cannot be undone',
    money: 'Refunds cannot be undone',
    nothing: 'Another change took precedence: nothing was written',
  },
  ask: {
    title: 'Undo “{deed}” of {what}?',
    yes: 'Undo',
    mail: 'A mail that has gone out cannot be taken back. The customer gets another one that says how things are now.',
    money: 'The refund of {sum} cannot be taken back. Only the booking is restored.',
    seats:
      'The seats may have been given to others meanwhile. If that is beyond the capacity, it is shown in “Needs attention”.',
    many: 'All {n} dates of the event are deleted together. Where one of them is booked, nothing is undone.',
  },
  done: 'Undone: {deed}',
  stays: { mail: 'The mail that went out stays.', money: 'The refund stays.' },
} satisfies NamespaceDayHistoryTranslation

export default en_dayHistory
