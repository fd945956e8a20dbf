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
    'At closing time open the “Closing check” (c): when all of it is done, so are you.',
  ],
  eveningTitle: 'The first evening of an event in ten steps',
  evening: [
    'Under “Create event template” enter the name, place, duration and capacity of the event, and what its page says.',
    'In the second tab enter the tickets, such as adult and child, and their prices, and add them to the template. All amounts include tax.',
    'Under “Set event availability” choose the template, dates and start time. Look through the list of what will be created, then save.',
    'Your profile holds the link of your events’ page: put it on your website and in social media. Customers book there.',
    'A booking by phone: “Add booking” under “View bookings”. Begin with the phone number, and the name of a known guest fills itself in.',
    'On the day, open “Check in” on each tablet at an entrance, and give it the name of its gate.',
    'Before the doors open, see that the badge at the top reads “In sync”. From then on check-in and sales at the gate go on without a network.',
    'Scan the QR code of a ticket to let its holder in. Without a code, look for the name, phone number or reference.',
    '“Undo” takes back a slip; one that is noticed later is taken back in the list of “Check in”.',
    'When it cannot take place, in a typhoon for one, open the event and choose “Cancel event”. After two questions its customers are told by mail.',
  ],
  screens: {
    calendar: {
      title: 'Calendar',
      lines: [
        'Switch between month, week and day to see what lies ahead. “Today” and “This Week” bring you back.',
        'Each day shows its covers for lunch and dinner and how full it is, by colour and figure. Closed days are grey, Sundays and holidays red.',
        'Tap a day to open it, or a booking to read it. A party at 25:30 stands on its business day.',
      ],
    },
    bookings: {
      title: 'Bookings',
      lines: [
        'The day’s parties are on the left, the hours on the right. The large button of a party is what comes next for it.',
        'In a house with tables the right side can be the “Floor plan”: each table free, booked, seated, over its time or blocked, with who sits there. A tap opens the booking; on a free table it begins one.',
        'A party that has not come by its time has a button “Late” (a clock on a phone): call them, put them off by 15, 30 or 45 minutes, release their seats, or mark a no-show. The time they booked first stays beside the new one.',
        '“List” finds bookings by name, kana, last four digits of the phone, or reference; the last 13 months without a network too.',
        'What is counted under “Courses and prices” of a booking adds up, for lunch and dinner, under “Courses” at the top. A price that is changed later changes no booking.',
        '“Guest book” finds guests by name, number, company or tag, and keeps allergies, birthday and notes. A birthday within seven days of a visit is marked on the booking. A guest with two numbers has two cards: “Merge with another card” shows the allergies of both at bookings under either, and can be undone at any time.',
        '“Today’s changes”, the clock with an arrow, lists what was changed on any tablet, the last first. “Undo” takes a change back as long as nobody has changed it since, without a network too; the history of a booking has the same. Refunds, and mails that have gone out, cannot be taken back.',
        'The sign with people at the foot opens the waiting list. “Add a party” gives a number and an estimate, from when those who sit are planned to leave, the bookings to come, the tables, and who waits before them. With the QR code of their slip guests see their place on their own phone. “Call” tells them there, and by email; they have as long to come back as the booking settings say, 10 minutes at first. It works without a network, the QR code once it has been sent. Where two tablets gave one number offline, the later party is shown as 12-2.',
        'Staff may book when the house is full or closed. Confirm it, and the booking stands in “need attention”.',
        '“Import CSV” in the list takes bookings and guests from another booking system. The same file adds nothing twice.',
        'A new online booking shows as “new online” at the top, one that the guest cancelled as “cancelled online”. It goes when you open the booking, or tap “Mark all as seen”.',
      ],
    },
    availability: {
      title: 'Booking settings',
      lines: [
        'The interval of slots, the stay, people at once, smallest and largest party, cutoff and horizon.',
        'What you save counts for online bookings at once. What you save offline counts when it has been sent.',
      ],
    },
    'vendor-availability': {
      title: 'Availability by day',
      lines: [
        'Reduce or stop online bookings for one day or some hours of it. 0 takes none at that time.',
        'The screen shows what is left of each slot, and why one cannot be booked.',
      ],
    },
    tables: {
      title: 'Tables and areas',
      lines: [
        'For each area, such as the main room, the counter or a private room: its tables, how many people each seats, and whether it is for online bookings. “Add several” makes many of one size at once.',
        'The arrows change the order of areas and tables.',
        '“Floor plan” shows each area from above: move tables by finger, tap one to change its shape and size, then save the plan. Tables that nobody has placed stand there in their order.',
        'For larger parties you say which tables may be joined. Once one of them is deleted, they can no longer be used.',
        'A house without tables goes by the capacity in the booking settings alone.',
      ],
    },
    'price-type': {
      title: 'Opening hours and prices',
      lines: [
        'The first tab holds the hours of each weekday and of public holidays, breaks and closed days. Past midnight write 25:00 or 26:00.',
        'The second tab holds prices of courses and seats. All amounts include tax.',
        'Bookings that would lie outside new hours are counted before you save. They are never deleted.',
      ],
    },
    'custom-opening-hours': {
      title: 'Custom opening hours',
      lines: [
        'Hours or closed days for single dates. They win over weekdays and holidays.',
        'The year’s end, Golden Week and Obon can be entered at once; so can days off of each month, such as the 2nd and 4th Tuesday, up to 12 months ahead. Their dates are shown first.',
      ],
    },
    reports: {
      title: 'Reports and the closing check',
      lines: [
        'Choose a range: parties and covers, no-shows, late parties, repeat guests and more, without a network too.',
        'Days that are not on this device are not counted. The page says which they are; with a network they can be fetched.',
        'How long parties of each size stay can be taken over into the booking settings.',
        'Print fits on A4. The CSV opens in a spreadsheet.',
        'The closing check (c on the day) goes through what is not sent, needs attention, still sits, or was never said to have come or not. Each is mended there with one tap.',
      ],
    },
  },
  organiserScreens: {
    calendar: {
      title: 'Calendar',
      lines: [
        'Switch between month, week and day to see what lies ahead. “Today” and “This Week” bring you back.',
        'Each event shows how many people have booked, and its capacity. Tap it for its times and its bookings.',
        'One that ends at 25:30 stands on the day on which it began.',
      ],
    },
    events: {
      title: 'Events',
      lines: [
        'The events to come stand by day, with the spots that are left. “All” has those that are over or cancelled, too.',
        'Tap an event to see who has booked it, and to change its date, times, capacity or note. Bookings move with their event.',
        'When it cannot take place, in a typhoon for one, choose “Cancel event”. After two questions its customers are told by mail. It can be reopened.',
        'An event that has a booking cannot be deleted.',
      ],
    },
    'check-in': {
      title: 'Check in',
      lines: [
        'Of today’s events the one whose start is nearest is chosen. The others are the buttons above.',
        'Scan the QR code of a ticket with the camera or a hand scanner. Green is let in, yellow is let in though the booking has not arrived yet, red is not let in, with the reason. Sound and vibration tell it, too.',
        'Without a code, look for the name, phone number or reference, and let in all of the party or some. “Undo” takes it back.',
        'It works without a network. When two tablets without one scan the same ticket, “Needs attention” shows both gates and times once they are connected.',
        'Give each tablet the name of its gate, so that it is known where somebody went in.',
      ],
    },
    'event-templates': {
      title: 'Event templates and tickets',
      lines: [
        'A template holds text, duration, capacity, tickets and questions of an event that you hold again and again.',
        'Ticket types, such as adult and child, are in the second tab. Each template chooses its own, and may change price and number. 0 yen is shown as “Free”.',
        'The event URL is written in small letters, digits and hyphens. The address of the customers’ page ends with it.',
      ],
    },
    'create-event': {
      title: 'Set event availability',
      lines: [
        'Choose a template, dates (a period and weekdays, or single ones), start time and end time: what will be created is listed. Tap what you do not want.',
        'What overlaps the same template or a mutually exclusive event says so. “Leave out those that clash” takes all of them out; you may create them all the same.',
        'It works without a network. At most 500 are created at once, and at most 3,000 may lie ahead.',
      ],
    },
    'mutually-exclusive-events': {
      title: 'Mutually exclusive events',
      lines: [
        'Put templates that share a place or a crew into one set. Once one of them has a booking, overlapping dates of the others are not sold.',
        'The flag “Mutually exclusive” of a template counts between all templates that have it. This screen says which blocks which, and why.',
      ],
    },
  },
  everyScreens: {
    profile: {
      title: 'Profile',
      lines: [
        'Name, address, phone and cancellation policy, as your customers see them.',
        'Here you also choose when the business day turns (06:00 in most places).',
        'The address of the booking page is here too, with a link for each place, a button for your website and a poster with a QR code.',
      ],
    },
    account: {
      title: 'Account',
      lines: [
        'Who is signed in and for which business, and signing out: on this device, on all others, or everywhere.',
        'The email is changed here, with the present password; it counts once you have confirmed it by the mail to the new address. A forgotten password is reset from the sign-in page.',
        'Signing out removes the bookings from this device. Send or export what has not been sent first.',
      ],
    },
    settings: {
      title: 'Settings',
      lines: [
        'Under “Staff” you see who can run this business, invite somebody by email, and remove who has left. An invitation works once, for 7 days. Bookings disappear at once from the devices of who was removed.',
        'The list of tablets shows when each was heard last and how many changes wait on it. Name this one here.',
        'The sounds for online bookings and cancellations and for matters to decide are switched on each device.',
        'Sync’s details show the connection, the last sync and what is on this device. Only if something looks wrong, tap “Reload everything”. Changes that were not sent are kept.',
        'What waits can be exported to a file.',
      ],
    },
  },
  organiserProfile: 'Profile',
  of: { restaurant: 'Restaurants', organiser: 'Organisers of events', every: 'For all' },
  contents: 'On this page',
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
    'Open the day’s list and choose “Print”. A copy made before opening helps when the power or a tablet fails: write on it when each party sat down and left, no-shows, tables and walk-ins, and type all of it in afterwards under “Print”, “Type in the paper sheet” (up to two days later). It holds guests’ details: shred it afterwards.',
  organiserPrint:
    'Open the event and choose “Print attendees”. A copy made before the doors open helps when the power or a tablet fails. “Print” in the list of events prints what is to come. It holds guests’ details: shred it afterwards.',
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
  organiserKeys: [
    ['/', 'Search (list of events)'],
    ['← →', 'Previous and next days (calendar)'],
    ['t', 'Today (calendar)'],
    ['m w d', 'Month, week, day (calendar)'],
    ['Esc', 'Close'],
  ],
  contactTitle: 'Contact',
  contact:
    'If something does not work, use “Enquire” on the sign-in page. The tablet’s name, the time and what the sync badge said help us most. Please write no guest’s name or phone number.',
} satisfies NamespaceHelpTranslation

export default en_help
