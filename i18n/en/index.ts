import type { Translation } from '../i18n-types.ts'

const en = {
  appName: 'Noren',
  languageName: { ja: '日本語', en: 'English' },
  action: {
    cancel: 'Cancel',
    close: 'Close',
    delete: 'Delete',
    undo: 'Undo',
    retry: 'Try again',
    home: 'Home',
    staff: 'For staff',
    increase: 'More',
    decrease: 'Fewer',
    openCalendar: 'Open calendar',
  },
  field: {
    required: 'Field required',
    choose: 'Required',
    too_long: 'Too long',
    invalid: 'Not valid',
    invalid_email: 'Email is invalid',
    invalid_phone: 'Phone number is invalid',
    positive: 'Must be a positive number',
    optional: 'optional',
  },
  state: {
    loading: 'Loading',
    slow: 'Please check your connection.',
    saved: 'Edit was successful',
    notifications: 'Notifications',
  },
  page: {
    notFound: 'Page not found: {path}',
    notFoundHere: 'Page Not Found: {path}',
    notFoundHint: 'Please check the address.',
    forbidden: 'Unauthorized access to this resource',
    forbiddenHint: 'Sign in with an administrator account.',
    failed: 'Internal Server Error',
    failedHint: 'Please try again. Bookings you entered are still on this device.',
  },
  reason: {
    closed_day: 'Closed on this day',
    outside_hours: 'Outside opening hours',
    break: 'Not open for bookings',
    last_seating: 'After the last seating',
    past: 'This time has passed',
    past_cutoff: 'Bookings are closed for this day',
    too_far_ahead: 'Bookings have not opened for this day',
    below_minimum: 'Minimum required number of people for this event is: {n|figure}.',
    above_maximum: 'Maximum allowed number of people for this event is: {n|figure}.',
    override_closed: 'Closed at this time',
    full: 'Fully booked',
    pacing: 'Fully booked',
  },
} satisfies Translation

export default en
