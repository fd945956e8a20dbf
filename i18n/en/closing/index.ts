import type { NamespaceClosingTranslation } from '../../i18n-types.ts'

const en_closing = {
  title: 'Closing check {day}',
  day: 'Day',
  state: { done: 'Done', open: 'To do', unknown: 'Checking', note: 'For your information' },
  none: 'None',
  count: '{n} {{item|items}}',
  parties: '{n} {{party|parties}}, {people} {{person|people}}',
  done: 'All done. Good night.',
  doneHere:
    'All that this device holds is done. It is offline: changes on other devices and online bookings could not be checked.',
  left: '{n} {{line|lines}} left',
  reading: 'Checking',
  line: {
    unsent: 'Changes not sent',
    attention: 'Needs attention',
    inside: 'Still in the house',
    undecided: 'Came or no-show, not said yet',
    waiting: 'Waiting',
    toCome: 'Still to come',
    held: 'Online bookings in progress',
    refunds: 'Refunds under way',
  },
  hint: {
    unsentOffline: 'You are offline. They are sent by themselves once there is a network.',
    unsent: 'They are about to be sent.',
    attention: 'Please look at them.',
    inside: 'Tap Left for parties that have gone.',
    undecided: 'Tap No-show for parties that did not come; for those that did, tap the name.',
    waiting: 'Tap Cancel for parties that have gone.',
    toCome: 'Bookings for tonight are still ahead.',
    held: 'A customer is booking right now. In a few minutes it is confirmed or gone.',
    refunds: 'The card service is working on them. There is nothing to do.',
  },
  send: 'Send now',
  decide: 'Open needs attention',
  allLeft: 'All {n} parties have left',
  allLeftDone: '{n} parties left',
  allLeftQuestion: 'Have all {n} parties left?',
  allLeftText: 'Each of them gets the present time as the time at which it left.',
  due: 'To pay {sum}',
} satisfies NamespaceClosingTranslation

export default en_closing
