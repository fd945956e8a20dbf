import type { NamespaceBookTranslation } from '../../i18n-types.ts'

const en_book = {
  title: 'Book a table at {name}',
  loading: 'Looking for free tables…',
  people: 'People',
  day: 'Date',
  time: 'Time',
  anyTime: 'Any time',
  peopleCount: '{n} {{person|people}}',
  peopleMore: '{n} or more people',
  nextDay: '{time} (next day)',
  timesOf: 'Times on {day}',
  free: 'Available',
  notFree: '{from} – {to} {reason}',
  slotFree: '{day} {time}, available',
  found: '{n} {{time|times}} can be booked.',
  aroundOnly: 'Showing two hours either side of {time}.',
  showAll: 'Show all times',
  wishTaken: '{time}: {reason}. Please see the times around it.',
  noneOnDay: 'No table can be booked on {day}. {reason}.',
  noneAround: 'There is no free time around then.',
  otherTimes: 'Other available times',
  noOthers: 'There is nothing free on the days around. Please call the restaurant.',
  tooLarge: 'For more than {n} people please call us.',
  tooSmall: 'Online we take bookings from {n} people.',
  callUs: 'Phone of the restaurant',
  badDay: 'Please choose a date',
  keeping: 'Keeping your seats…',
  notice: {
    full: '{when} has just been fully booked. What you typed is still here. Please choose another time.',
    closed_day: 'The restaurant is closed on {when}. Please choose another day.',
    outside_hours: '{when} is outside opening hours. Please choose another time.',
    break: '{when} is break time. Please choose another time.',
    last_seating: '{when} is after the last seating. Please choose another time.',
    past: '{when} has passed. Please choose another time.',
    past_cutoff: 'Bookings for {when} are closed. Please choose another day.',
    too_far_ahead: 'Bookings for {when} have not opened yet.',
    below_minimum: 'Your party is too small to book online.',
    above_maximum: 'Your party is too large to book online. Please call us.',
    hold_expired:
      'The time for keeping your seats ran out and {when} is now fully booked. What you typed is still here. Please choose another time.',
    busy: 'We are very busy right now. Please wait a moment and try again.',
    too_many_requests: 'There were too many attempts. Please wait a while, or call the restaurant.',
    too_many_holds:
      'Many guests are booking right now and we cannot keep seats for you. Please wait a moment, or call the restaurant.',
    offline:
      'There is no internet connection. What you typed is still here. Please check the connection and try again.',
    no_answer: 'The server does not answer. What you typed is still here. Please try again.',
    server_fault: 'Something went wrong. What you typed is still here. Please try again.',
    unsure:
      'We could not find out whether your booking arrived. Please press “Check again”. You will not be booked twice.',
    invalid: 'Please check what you typed.',
    unknown: 'This did not work. Please try again.',
  },
  offlineNow:
    'You are offline. What you typed is still here, and you can go on as soon as you are connected.',
  tryAgain: 'Try again',
} satisfies NamespaceBookTranslation

export default en_book
