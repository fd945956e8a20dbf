import type { NamespaceLegalTranslation } from '../../i18n-types.ts'

const en_legal = {
  version: 'Version {version}',
  heading: '{n}. {title}',
  contact: {
    title: 'Operator and contact',
    venue: 'The restaurant you are booking, which is responsible for your details:',
    anyVenue:
      'The restaurant you are booking is responsible for your details and will answer your questions. Its name, address and phone number are on its booking page, and on this page when you open it from there.',
    runBy: 'Operator of the service: {operator}',
    runByVenue: 'Operator of the service: the restaurant you are booking',
  },
  terms: {
    title: 'Terms of Service',
    parts: [
      [
        'Scope',
        'These terms apply to customers and businesses that use Noren (“the service”). A booking is an agreement between the customer and the venue. The service is run by the operator named below, who takes bookings on behalf of the venue.',
      ],
      [
        'Bookings',
        'A booking is made when you confirm it on the review page and a reference is shown. A booking paid by card is made when the service has received confirmation of your payment. A place on a waiting list is not a booking; it becomes one when the venue has a table for you and tells you so. Opening hours, party sizes and booking deadlines are shown on the booking page.',
      ],
      [
        'Changes and cancellation',
        'You can view your booking, change its day, time or number of people, and cancel it, using the link shown when you booked. Without the link, you can find your booking by its reference and the last four digits of your phone number. A change takes effect once the new seats are yours; until then your original booking stands. Deadlines for changes and cancellation fees follow the venue’s policy shown on the booking page. After the deadline, please call the venue.',
      ],
      [
        'Paying by card',
        'Where a venue takes cards for tickets or deposits, you pay on a page of the payment service Stripe. The seller is the venue you book; its name, contact details and refund terms are in its notice under the Act on Specified Commercial Transactions. If your payment comes too late and your seats are gone, all of it is refunded to the card. If you cancel, what you paid is refunded to the card, less the cancellation fee. Depending on the card company, a refund takes some days to appear on your statement.',
      ],
      [
        'Correct details',
        'Please give your name, and a phone number and email address where the venue can reach you.',
      ],
      [
        'What is not allowed',
        'False bookings, bookings made for resale, and anything that disrupts the service.',
      ],
      [
        'Responsibilities of businesses',
        'Businesses may use customers’ details only to manage bookings, and must keep their accounts and devices secure.',
      ],
      [
        'Liability',
        'What you see may be out of date because of network problems. To the extent permitted by consumer law, the service is not liable for any resulting damage, except in cases of intent or gross negligence.',
      ],
      [
        'Changes to these terms',
        'If these terms change, the new version is shown here. Bookings already made remain under the version in force at the time.',
      ],
      ['Governing law', 'These terms are governed by the laws of Japan.'],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    parts: [
      [
        'What we collect',
        'For a booking: your name, phone number, email, requests, the courses and prices you chose, your language, the kind of link that brought you here (if the venue marked it), and a record of your consent. For the waiting list: your name, phone number, and the day, time and number of people you asked for. The venue may add a record of your visits and notes it needs to look after you, such as allergies. From businesses: the email address of their account, and what they write in an enquiry.',
      ],
      [
        'Where you connect from',
        'To prevent abuse, we count how often bookings, look-ups and the like are made from each internet (IP) address. Each count runs for a day at most and is deleted afterwards. The address a booking was made from is kept until the day of the visit, then deleted.',
      ],
      [
        'How we use it',
        'To take and manage bookings, so that the venue can contact you (including emails about your booking and a reminder the day before), and to look after returning guests. News and offers are sent only if you agreed.',
      ],
      [
        'Who sees it',
        'The venue you book, and the operator named below, who runs the service for it. Companies working for the operator may deliver emails or store data. Your details are not given to anyone else without your consent, unless the law requires it.',
      ],
      [
        'Paying by card',
        'The venue takes cards through Stripe (Stripe, Inc. and its group companies). Card numbers are entered on Stripe’s own page; the service and the venue neither receive nor store them. Stripe is given the venue’s name, what is paid for and how much, your language and a number for the payment, but not your name, phone number or email. What you enter on Stripe’s page is handled by Stripe, also outside Japan (in the United States, for example), and kept for as long as the law requires under its own privacy policy (https://stripe.com/privacy). With your booking the service keeps the amounts and dates of payments and refunds, and Stripe’s number of the payment. If you end without paying, the details you entered are erased about two days later.',
      ],
      [
        'How long we keep it',
        'For as long as the venue needs it to manage bookings. On request it is erased, except what the law requires to be kept, such as the amounts and dates of payments and refunds.',
      ],
      [
        'On the venue’s devices',
        'The venue’s tablets keep a copy of its bookings so that work can go on without a network. Signing out removes it.',
      ],
      [
        'On your device',
        'While you book, what you type and a secret number for the booking are kept in this browser tab until you close it. Your details are removed from the tab as soon as the booking is confirmed, and anything older than 30 minutes is ignored. After that, and when you open the page of your booking, only the number that shows it is kept in the tab until you close it. If you join the waiting list of an event, the secret number that shows your place is kept in the tab in the same way. The date and time of the booking, without your name, are kept in this browser so that we can tell you if you book the same day twice. Only if you tick the box in the form, your name, phone number and email are kept in this browser to fill in your next booking; a button in the form deletes them at any time. They are never kept on a device where staff are signed in.',
      ],
      [
        'Cookies',
        'Only those that remember your language and, for businesses, that you are signed in and the kind of business. None contains your name or other details, and none is used for advertising or tracking.',
      ],
      ['Access, correction and deletion', 'Please ask one of the contacts below.'],
      [
        'Security',
        'We protect your details with encrypted connections, access limited to each venue, and a record of every action.',
      ],
    ],
  },
} satisfies NamespaceLegalTranslation

export default en_legal
