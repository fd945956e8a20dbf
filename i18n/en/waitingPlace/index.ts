import type { NamespaceWaitingPlaceTranslation } from '../../i18n-types.ts'

const en_waitingPlace = {
  title: 'Waiting list',
  number: 'No. {number}',
  people: '{n|figure} {{n: person|people}}',
  yours: 'Your number',
  ahead: '{n|figure} {{n:party|parties}} ahead of you',
  next: 'You are next',
  quoted: 'About {range} more',
  soon: 'Any moment now',
  quotedHint: 'This is an estimate and may change. This page tells you when your table is ready.',
  called: 'Your table is ready',
  calledBy: 'Please be back at the entrance by {time}.',
  countdown: '{minutes}:{seconds} left',
  countdownLabel: 'Time left to come back',
  over: 'The time to come back is over. Please talk to our staff soon.',
  ready: 'Our staff will show you to your table',
  seated: 'You have been seated',
  seatedHint: 'Enjoy your meal.',
  gone: 'You are no longer on the list',
  goneHint: 'We hope to see you another time.',
  leave: 'Leave the list',
  leaveQuestion: 'Leave the waiting list?',
  leaveHint: 'You will lose your place in the queue.',
  leaveYes: 'Leave the list',
  leaveNo: 'Back',
  tooLate: 'You have already been shown in, so your place could not be cancelled.',
  unknown: 'We can’t see your place yet',
  unknownHint:
    'Right after you put your name down it may take a moment to appear. If nothing changes, please ask our staff.',
  again: 'Check again',
  stale: 'No connection: this is how it was at {time}. It updates by itself.',
  failed: 'No connection. It updates by itself as soon as there is one.',
  call: 'Call the restaurant',
} satisfies NamespaceWaitingPlaceTranslation

export default en_waitingPlace
