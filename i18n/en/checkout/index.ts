import type { NamespaceCheckoutTranslation } from '../../i18n-types.ts'

const en_checkout = {
  tickets: {
    title: 'Select tickets',
    otherDate: 'Change date',
    hint: 'All prices include tax.',
    one: '{name} {price}',
    unit: '',
    people: 'One booking is for {least} to {most} people.',
    exactly: 'One booking is for {n} {{person|people}}.',
    left: '{n} left',
    sum: '{n} ticket{{s}}, total {sum}',
    kindLeft: 'Only {n} of these left',
    kindGone: 'These have sold out',
    nothing: 'There are no tickets on sale for this event.',
    next: 'Review order',
    keeping: 'Holding your tickets…',
    allHeld:
      'Others are booking the remaining tickets right now. If some come free, you can choose them here.',
    held: 'We are holding {n} ticket{{s}} for this date. If you change the number, we hold them anew.',
  },
  fault: {
    none: 'Choose how many tickets you need',
    below_minimum: 'Minimum required number of people for this event is: {n}.',
    above_maximum: 'Maximum allowed number of people for this event is: {n}.',
    full: 'Only {n} left',
  },
  hold: {
    held: 'We are holding these tickets for another {minutes} {{minute|minutes}}.',
    heldLastMinute: 'We can hold these tickets only a moment longer.',
    heldOver:
      'We are no longer holding your tickets. You can carry on: when you confirm, we will check that they are still available.',
  },
  notice: {
    full: 'There are not enough tickets left. Please choose fewer, or another date.',
    fullLeft: 'We could not hold that many tickets. Tickets left: {n}.',
    kind_sold_out: 'One of the tickets you chose has sold out. Please choose fewer, or another kind.',
    one_sold_out: 'There are not enough tickets left: {name}. Please choose fewer, or another kind.',
    held: 'Others are booking the remaining tickets right now. Please stay on this page: if some come free, we will hold them for you.',
    heldLeft:
      'We can hold only {n} right now; others are booking the rest. Please choose fewer, or stay on this page.',
    kindHeld:
      'Others are booking some of the tickets you chose right now. Please stay on this page: if they come free, we will hold them for you.',
    quoted: '“{name}”',
    and: ', ',
    exclusive:
      'Bookings for this date are closed, because another event now takes place then. Please choose another date.',
    event_off: 'This date has been called off. Please choose another date.',
    event_not_found: 'Bookings for this date are closed. Please choose another date.',
    past: 'This date has already begun. Please choose another date.',
    past_cutoff: 'Bookings for this date are closed. Please choose another date.',
    price_changed: 'The price of a ticket has changed. Please check it and continue again.',
    hold_expired:
      'We could not hold your tickets any longer, and there are not enough left. Please choose fewer, or another date.',
    too_many_holds:
      'No more tickets can be booked online from your internet connection (the same wifi, say). Please call the organiser for more.',
    too_many_requests:
      'There were too many requests. Please wait a moment and try again, or call the organiser.',
  },
  waiting: {
    title: 'Waiting list',
    open: 'Join the waiting list',
    notBooked: 'This is not a booking. The organiser calls you only if there are places for you.',
    fees: 'If there are places for you and you have a booking, these cancellation fees apply:',
    unit: '',
    wish: '{when}, {people}',
    send: 'Join the waiting list',
    sending: 'Sending…',
    close: 'Back',
    done: 'You are on the waiting list',
    already: 'You are on the waiting list for this date',
    placed: 'You had a place on the waiting list, and are booked now',
    doneText: 'You do not have a booking yet. The organiser will call you if there are places for you.',
    notYet: 'You do not have a booking yet.',
    reference: 'Waiting list number',
    linkTitle: 'View or leave the waiting list',
    linkHint:
      'Use this link, or your waiting list number and the last four digits of your phone number. Please do not share the link.',
    refused: {
      has_spots: 'There are places for as many people, so you can book them.',
      already_waiting: 'This phone number is on the waiting list for this date already.',
      waiting_full: 'The waiting list for this date is full. Please call the organiser.',
      too_many_requests: 'You have tried too often. Please wait a little, or call the organiser.',
    },
  },
  order: { title: 'Review', change: 'Change tickets', next: 'Continue to order details' },
  details: {
    title: 'Order details',
    next: 'Continue to payment details',
    seeOrder: 'See order',
    purpose: 'We use your details to manage your booking and so that the organiser can contact you.',
    questions: 'The organiser asks',
    questionsChanged:
      'The organiser has changed the questions. What you typed is still there. Please check your answers.',
    questionsRefused: 'Your answers could not be taken. Please check them.',
  },
  payment: {
    title: 'Payment details',
    way: 'How you pay',
    atVenue: 'Pay at the venue',
    /** Of what is booked already. */
    dueAtVenue: 'Please pay at the venue on the day.',
    atVenueText: 'You pay {sum} (tax included) at the venue on the day. Nothing is paid now.',
    free: 'Nothing to pay (free)',
    review: 'Review your booking',
    fees: 'A cancellation fee is charged only if you cancel, as listed below.',
    correct: 'Change order details',
  },
  facts: {
    event: 'Event',
    when: 'When',
    place: 'Place',
    online: 'Online event',
    openOnline: 'Open the event page',
    onlineHow: 'How to join is shown once you have booked.',
    map: 'Open map',
    tickets: 'Tickets',
    organiser: 'Organiser',
    buyer: 'Booked by',
    name: 'Name',
    answers: 'Your answers',
    between: '{day} {from}–{to}',
    callUs: 'Organiser’s phone',
    news: 'News from the organiser',
  },
  done: {
    text: 'Thank you. We look forward to seeing you.',
    textOnline: 'Thank you. We look forward to having you with us.',
    cancelledText: 'We hope to see you another time.',
    off: 'This event has been called off',
    offText:
      'We are very sorry for the trouble. There is nothing you need to do, and no cancellation fee. If you have any questions, please ask the organiser.',
    calendar: '{event}, {n} ticket{{s}}',
    calendarText: '{tickets}\nReference: {reference}\nOrganiser: {name}\nPhone: {phone}',
    manageTitle: 'View or cancel your booking',
    manageHint:
      'You can view or cancel your booking with this link. No email will be sent, so please save it. Do not share it.',
    manageHintMailed:
      'You can view or cancel your booking with this link, or with the one in your confirmation email. Do not share it.',
  },
  since: {
    moved: 'This event has moved to another time',
    movedFrom: 'Before: {was}',
    movedTo: 'Now: {now}',
    movedFree: 'If you cancel because of this change, there is no cancellation fee.',
    over: 'This event is over',
    otherDates: 'See other dates',
    placed: 'You were on the waiting list, and your booking is confirmed now',
    seatsFree: 'There are places free now. You can book them yourself.',
    toTickets: 'Choose tickets',
    waitEnded: 'You are no longer on the waiting list for this date.',
    waitKept:
      'You booked fewer places than you wait for, so you are still on the waiting list for this date.',
    waitOpen: 'View or leave the waiting list',
    offWaiting:
      'We are very sorry for the trouble. There is nothing you need to do. If you have any questions, please ask the organiser.',
  },
} satisfies NamespaceCheckoutTranslation

export default en_checkout
