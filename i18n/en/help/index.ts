import type { NamespaceHelpTranslation } from '../../i18n-types.ts'

const en_help = {
  title: 'Help',
  intro: 'How to work with the bookings. This page can be read offline.',
  shiftTitle: 'Your first shift in ten steps',
  shift: [
    'Sign in on the tablet’s browser with “this device stays at the venue” ticked, and add the app to the home screen. The tick is what lets it open without a network after a restart.',
    'Wait until the badge at the top reads “In sync”. All coming bookings are then on the tablet.',
    'Enter your name as the person in charge. The history then says who changed what.',
    'Open Bookings for the day. The list of parties is on the left, the hours are on the right.',
    'A booking by phone: “Add booking” (n on a keyboard). Begin with the phone number, and the name of a known guest fills itself in.',
    'Guests without a booking: “Walk-in” at the foot of the screen (w). People, then seat: two taps.',
    'When a party arrives, tap its large button. “Undo” takes back a slip.',
    'A party over its time stands out. Tap “left” when they go, and the seats are free.',
    'When the network drops, go on working. Changes are kept on the tablet and sent in order when it returns.',
    'At closing time check that “need attention” and “not sent” are both at zero.',
  ],
  syncTitle: 'What the sync badge says',
  sync: [
    ['In sync', 'Connected to the server. Online bookings appear at once.'],
    [
      'Offline',
      'Not connected. Online bookings made since the last sync are not visible. You can go on entering.',
    ],
    [
      'Not sent',
      'Changes of this tablet have not reached the server. Leave them alone and they will be sent.',
    ],
    [
      'Need attention',
      'Bookings beyond the capacity, changes that met another tablet’s, changes the server refused. New ones stand on top of the list too. Tap to see both sides and what you can do.',
    ],
    ['Sign in again', 'The session has ended. Reading and entering go on; sign in to send.'],
    ['Update needed', 'The app is too old. Finish what you are typing, then update.'],
    [
      'Cannot save',
      'The tablet’s storage is full or forbidden. Free some space; what you typed stays on screen until it is saved.',
    ],
  ],
  printTitle: 'Printing',
  print:
    'Open the day’s list and choose “Print”. A copy made before opening helps when the power or a tablet fails. It holds guests’ details: shred it afterwards.',
  keysTitle: 'Keyboard',
  keys: [
    ['n', 'Add booking'],
    ['w', 'Walk-in'],
    ['/', 'Search'],
    ['← →', 'Previous and next day'],
    ['t', 'Today'],
    ['↑ ↓', 'Previous and next party of the list'],
    ['a', 'Needs attention'],
    ['Esc', 'Close'],
  ],
  contactTitle: 'Contact',
  contact:
    'If something does not work, use “Enquire” on the sign-in page. The tablet’s name, the time and what the sync badge said help us most. Please write no guest’s name or phone number.',
} satisfies NamespaceHelpTranslation

export default en_help
