import type { NamespaceDailyTranslation } from '../../i18n-types.ts'

const en_daily = {
  late: {
    title: 'Late party',
    open: 'Late',
    told: 'They called: later by',
    putOff: '+{n} min',
    putOffRead: '+{n} min: expect them at {time}',
    comes: 'about {time}',
    moved: '{from} → {to}',
    noPhone: 'No phone number on file',
    release: 'Release the seats (cancel)',
    noShow: 'No-show',
    noShowQuestion: 'Mark as no-show?',
    noShowText:
      'The seats are free again, and the guest’s card keeps the no-show. If they come after all, mark them as arrived.',
    done: '{name} now expected at {time}',
  },
  service: {
    label: 'Bookings and seats by service',
    lunch: 'Lunch {people} {{cover|covers}} / {parties}',
    dinner: 'Dinner {people} {{cover|covers}} / {parties}',
    house: 'In house {people}',
    now: 'Now {left}',
    left: '{n} left',
    over: '{n} over',
    tightest: '{left} at {time}',
    allDay: '{left}',
  },
  make: {
    selectBooking: 'Select booking',
    enterDetails: 'Enter details',
  },
  custom: {
    title: 'Create Custom Booking',
    open: 'Create Custom Booking',
    selectDates: 'Select dates',
    noDates: 'Choose a date',
    remove: 'Remove {what}',
    addTimeslots: 'Add timeslots',
    start: 'Start',
    stay: 'Stay (min)',
    add: 'Add',
    times: '{from}–{to}',
    selectTime: 'Select time',
    none: 'Add dates and timeslots to choose from them here.',
    figure: '{people}/{capacity}',
    read: '{day} {times} {people}/{capacity} {reason}',
  },
  note: {
    title: 'Day’s note',
    titleOf: 'Note for {day}',
    hint: 'Private parties, what has run out, what to mind. All staff see it, and it is printed on the day’s sheet. Guests never see it.',
    save: 'Save',
    saved: 'Note for {day} saved',
    printed: 'Note: {text}',
  },
} satisfies NamespaceDailyTranslation

export default en_daily
