import type { Translation } from '../i18n-types.ts'

const en = {
  appName: 'Noren',
  status: {
    waiting: 'Waiting',
    confirmed: 'Confirmed',
    arrived: 'Arrived',
    seated: 'Seated',
    left: 'Left',
    cancelled: 'Cancelled',
    no_show: 'No-show',
  },
  reason: {
    closed_day: 'Closed on this day',
    outside_hours: 'Outside opening hours',
    break: 'Break time',
    last_seating: 'After the last seating',
    past: 'This time has passed',
    past_cutoff: 'Bookings are closed for this day',
    too_far_ahead: 'Bookings have not opened for this day',
    below_minimum: 'Minimum required number of people for this event is: {n}.',
    above_maximum: 'Maximum allowed number of people for this event is: {n}.',
    full: 'Fully booked',
    pacing: 'Fully booked',
  },
} satisfies Translation

export default en
