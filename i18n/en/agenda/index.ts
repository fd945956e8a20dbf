import type { NamespaceAgendaTranslation } from '../../i18n-types.ts'

const en_agenda = {
  title: 'Calendar',
  view: { label: 'View', month: 'Month', week: 'Week', day: 'Day' },
  today: 'Today',
  thisWeek: 'This Week',
  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day' },
  range: '{from} – {to}',
  loading: 'Loading bookings',
  closed: 'Closed',
  open: 'Open',
  lunch: 'Lunch',
  dinner: 'Dinner',
  lunchShort: 'Lunch',
  dinnerShort: 'Dinner',
  people: '{n|figure}',

  covers: '{parties} {{party|parties}}, {people} {{cover|covers}}',
  none: 'no bookings',
  share: '{n|share}',
  shareRead: '{n|share} of the seats at the busiest time',
  overRead: 'Over capacity: {n|share} of the seats at the busiest time ({over} {{person|people}} too many)',
  overShort: 'Over',
  load: { calm: 'Quiet', filling: 'Half or more', busy: 'Nearly full', full: 'Full', over: 'Over capacity' },
  legend: 'Seats taken at the busiest time',
  unreadHere: 'Not loaded',
  unread: {
    'not-yet': 'Some days are still loading.',
    'no-network': 'No network: some days are not loaded yet. Loading goes on when the connection is back.',
    'signed-out': 'Some days are not loaded yet. Loading goes on when you sign in.',
    'too-old': 'No contact with the server for 14 days or more: bookings cannot be shown.',
    older: 'This tablet holds the bookings from {day} on. Earlier ones can be searched on the server.',
    ask: 'Search the server',
  },
  holidays: 'Public holidays',
  openDay: 'Open the bookings of this day',
  dayEmpty: 'No bookings on this day yet',
  noEvents: 'Your events will appear here once you create them.',
} satisfies NamespaceAgendaTranslation

export default en_agenda
