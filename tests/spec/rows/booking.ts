import { group } from '#tests/spec/row.ts'

const books = 'a customer books'
const wrong = 'what is missing or wrong in the details'
const buys = 'a customer buys tickets'
const details = '/{vendorUrl}/book, details'

export const booking = [
  ...group({ kind: 'rule', where: '/{vendorUrl}/book', test: books }, [
    ['flow.steps', 'Booking flow: select booking, enter details, confirm, booking confirmed.'],
    ['booking.marketing-optional', 'marketing opt-in is optional'],
  ]),
  ...group({ kind: 'label', where: '/{vendorUrl}/book', test: books }, [
    ['flow.select', 'select booking', 'Choose a time.', 'ご希望のお時間をお選びください。'],
    ['flow.details', 'enter details', 'Your details', 'お客様の情報'],
    ['flow.review', 'review', 'Review your booking', 'ご予約内容のご確認'],
    ['flow.confirm', 'confirm', 'Confirm booking', 'この内容で予約する'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/book', test: books }, [
    [
      'flow.confirmed',
      'Booking confirmed: your booking has been successfully confirmed',
      null,
      'ご予約が確定しました',
    ],
  ]),
  ...group({ kind: 'field', where: details, test: books }, [
    ['booking.first-name', 'Booking: first name', 'First name', '名'],
    ['booking.last-name', 'Booking: last name', 'Last name', '姓'],
    ['booking.phone', 'Booking: phone', 'Phone', '電話番号'],
    ['booking.email', 'Booking: email', 'Email', 'メールアドレス'],
    ['booking.pax', 'Booking: pax', 'People', '人数'],
    ['booking.requests', 'Additional comments and requests', null, 'ご要望・備考'],
    [
      'booking.marketing',
      'Booking: marketing opt-in',
      'Send me news and offers from',
      'からのご案内をメールで受け取る',
    ],
    ['booking.terms', 'Booking: terms acceptance', 'Terms of Service', '利用規約'],
    ['booking.privacy', 'Privacy Policy', null, 'プライバシーポリシー'],
  ]),
  ...group({ kind: 'message', where: details, test: wrong }, [
    ['details.first-name', 'Field required', null, '名を入力してください'],
    ['details.last-name', 'Field required', null, '姓を入力してください'],
    ['details.phone', 'Field required', null, '電話番号を入力してください'],
    ['details.email', 'Field required', null, 'メールアドレスを入力してください'],
    ['details.agreed', 'Required', null, '利用規約とプライバシーポリシーへの同意が必要です'],
    ['details.invalid-email', 'Email is invalid', null, 'メールアドレスの形式が正しくありません'],
  ]),
  ...group({ kind: 'rule', where: details, test: wrong }, [
    ['details.must-agree', 'Customers must agree to the Terms of Service and Privacy Policy'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/book', test: 'a party too small, and one too large' }, [
    [
      'party.minimum',
      'Minimum required number of people for this event is: {n}.',
      null,
      'このご予約の最少人数は{n}名です',
    ],
    [
      'party.maximum',
      'Maximum allowed number of people for this event is: {n}.',
      null,
      'このご予約の最大人数は{n}名です',
    ],
  ]),
  ...group(
    { kind: 'rule', where: '/{vendorUrl}/book', test: 'the cutoff of a restaurant is counted in days' },
    [['booking.cutoff-days', 'Booking cutoff is in days (booking cutoff days).']],
  ),
  ...group({ kind: 'rule', where: '/{vendorUrl}/{eventUrl}', test: buys }, [
    [
      'flow.checkout',
      'complete a checkout flow: select tickets, review, order details, payment details, booking confirmed',
    ],
  ]),
  ...group({ kind: 'label', where: '/{vendorUrl}/{eventUrl}', test: buys }, [
    ['checkout.tickets', 'select tickets', 'Select tickets', 'チケットの選択'],
    ['checkout.review', 'review', 'Review', '注文内容の確認'],
    ['checkout.details', 'order details', 'Order details', '注文者の情報'],
    ['checkout.payment', 'payment details', 'Payment details', 'お支払い方法'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/{eventUrl}', test: buys }, [
    [
      'tickets.minimum',
      'Minimum required number of people for this event is: {n}.',
      null,
      'このイベントの最少人数は{n}名です',
    ],
    [
      'tickets.maximum',
      'Maximum allowed number of people for this event is: {n}.',
      null,
      'このイベントの最大人数は{n}名です',
    ],
  ]),
]

const phone = 'the phone field'
const rules = 'src/domain/contact/phone.test.ts'
const field = 'tests/ui/phone-field.test.ts'
const lookUp = 'src/lib/contact/country-by-address.test.ts'

export const phoneInput = [
  ...group({ kind: 'label', where: details, test: phone }, [
    ['phone.label', "Phone field default label 'Phone'", 'Phone', '電話番号'],
    ['phone.country', "country label 'Country'", 'Country', '国・地域'],
  ]),
  ...group({ kind: 'message', where: details, test: phone }, [
    [
      'phone.invalid',
      'The "{label}" field is not a valid phone number (example: {example}).',
      null,
      '電話番号をもう一度ご確認ください（例: {example}）',
    ],
  ]),
  ...group({ kind: 'rule', where: details, test: phone }, [
    ['phone.by-country', 'the number is validated against the selected country'],
    ['phone.not-empty', 'if invalid and a message is configured, it shows unless the field is empty'],
    ['phone.plus', 'A number starting with + switches the country to the detected one.'],
    ['phone.e164', 'A valid number is stored in international (e164) format'],
    ['phone.national', 'displayed in the chosen format (default national)'],
    ['phone.on-input', 'Validation runs on input by default.'],
    ['phone.guess', 'Phone input: the country is guessed when none is set'],
  ]),
  ...group({ kind: 'constant', where: details, test: phone }, [
    ['phone.country-height', 'Country menu max height 300'],
  ]),
  ...group(
    {
      kind: 'constant',
      where: 'phone input',
      bilingual: false,
      units: [{ file: rules, title: 'the example of every country' }],
    },
    [['phone.patterns', 'Phone numbers are checked with per-country calling codes and patterns.']],
  ),
  // Every form of ours takes any country, so no screen shows it.
  ...group(
    {
      kind: 'rule',
      where: 'phone input',
      bilingual: false,
      units: [{ file: field, title: 'a single country is picked' }],
    },
    [['phone.single', 'if only one country is available it is picked']],
  ),
  ...group(
    {
      kind: 'call',
      where: 'phone input',
      bilingual: false,
      units: [
        { file: lookUp, title: 'the service is asked once and its country taken' },
        { file: lookUp, title: 'without a service nothing is asked' },
        { file: rules, title: 'an address look-up that answers' },
      ],
    },
    [
      [
        'call.country-look-up',
        'An optional IP-to-country lookup (GET to a third-party service, answer semicolon-separated: first field 1 on success, second the country code) may guess the phone country; off by default.',
      ],
    ],
  ),
]
