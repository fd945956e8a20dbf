import type { NamespaceLegalTranslation } from '../../i18n-types.ts'

const en_legal = {
  version: 'Version {version}',
  heading: '{n}. {title}',
  contact: {
    title: 'Operator and contact',
    venue: 'The restaurant you book, which is responsible for your details:',
    anyVenue:
      'The restaurant you book is responsible for your details and is whom to ask. Its name, address and phone number stand on its booking page, and on this page when you open it from there.',
    runBy: 'Operator of the service: {operator}',
    runByVenue: 'Operator of the service: the restaurant you book',
  },
  terms: {
    title: 'Terms of Service',
    parts: [
      [
        'Scope',
        'These terms apply to customers and businesses that use Noren (“the service”). A booking is an agreement between the customer and the venue. The service is run by the operator named below, to take bookings for the venue.',
      ],
      [
        'Bookings',
        'A booking is made when you confirm it on the review screen and a reference is shown. Opening hours, party sizes and deadlines stand on the booking page.',
      ],
      [
        'Changes and cancellation',
        'You can view and cancel a booking by the link shown when it was made. Cancellation charges follow the venue’s policy shown on the booking page.',
      ],
      ['Correct details', 'Please give a name, phone number and email at which the venue can reach you.'],
      ['What is not allowed', 'False bookings, bookings for resale, and anything that disturbs the service.'],
      [
        'Duties of businesses',
        'Businesses use customers’ details only to manage bookings, and look after their accounts and devices.',
      ],
      [
        'Liability',
        'Network faults may delay what is shown. Except for intent or gross negligence the service is not liable for damage caused by this, as far as consumer law permits.',
      ],
      [
        'Changes of these terms',
        'When these terms change, a new version is shown here. For bookings already made the version of that time applies.',
      ],
      ['Law', 'These terms are governed by the laws of Japan.'],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    parts: [
      [
        'What we collect',
        'For a booking: name, phone number, email, requests, and a record of your consent. For a business account: an email address.',
      ],
      [
        'What for',
        'To take and manage bookings, to let the venue contact you, and to recognise returning guests (news and offers only if you agreed).',
      ],
      [
        'With whom',
        'Your details are seen by the venue you book and by the operator named below, who runs the service for it. By nobody else without your consent, unless the law requires it.',
      ],
      [
        'How long',
        'As long as the venue needs them to manage bookings. On request they are erased, except where the law asks to keep them.',
      ],
      [
        'On devices',
        'A venue’s tablet keeps a copy of its bookings so that work goes on without a network; signing out removes it. On a customer’s device what you type, and a secret number of the booking, are kept in that tab alone (sessionStorage) while you book. Your details are erased from it when the booking is confirmed, everything when the tab is closed, and nothing older than 30 minutes is read. After that, and where you open the page of your booking, only the number that shows it stays until the tab is closed. The date and time of the booking alone, without a name, stay on the device (localStorage), so that you notice when you book the same day twice.',
      ],
      [
        'Cookies',
        'Only those needed for the language and for staying signed in. None for advertising or tracking.',
      ],
      ['Access, correction, deletion', 'Ask one of the contacts below.'],
      ['Security', 'Encrypted connections, access limited to each venue, and a record of what was done.'],
    ],
  },
} satisfies NamespaceLegalTranslation

export default en_legal
