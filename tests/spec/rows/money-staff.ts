// Cards as a vendor takes them: of payments the specification says "not shown", so the says are the product's own.

import { group } from '#tests/spec/row.ts'

const takes = 'how a restaurant takes cards'
const refunds = 'staff give money back'
const seeTo = 'staff see to what Stripe reports'

export const moneyOfStaff = [
  ...group({ kind: 'label', where: '/settings', test: takes }, [
    ['cards.title', 'Card by Stripe as the second adapter of payment details', 'Card payments', 'カード決済'],
    [
      'cards.law',
      'a page from Profile: 特定商取引法に基づく表記',
      'Notice under the Act on Specified Commercial Transactions',
      '特定商取引法に基づく表記',
    ],
    ['cards.deposit', 'Deposits for restaurants', 'Deposit', '予約金'],
  ]),
  ...group({ kind: 'field', where: '/settings', test: takes }, [
    ['cards.on', 'cards are taken (restaurant)', 'Take cards for deposits', '予約金をカードで受け付ける'],
    [
      'cards.deposit-from',
      'per person from n people',
      'Deposit from how many people on',
      '予約金をいただく人数(何名から)',
    ],
    [
      'cards.deposit-yen',
      'per person from n people: how much',
      'Deposit per person (yen, tax included)',
      '1名あたりの予約金(円・税込)',
    ],
    ['cards.law-seller', 'what the law asks for: seller', 'Seller', '販売事業者'],
    [
      'cards.law-representative',
      'what the law asks for: representative',
      'Person in charge',
      '運営統括責任者',
    ],
    ['cards.law-address', 'what the law asks for: address', 'Address', '所在地'],
    ['cards.law-phone', 'what the law asks for: phone', 'Phone', '電話番号'],
    ['cards.law-email', 'what the law asks for: email', 'Email', 'メールアドレス'],
    [
      'cards.law-extra_costs',
      'what the law asks for: extra_costs',
      'Costs besides the price',
      '販売価格以外に必要な費用',
    ],
    [
      'cards.law-payment_time',
      'what the law asks for: payment_time',
      'How and when to pay',
      '支払方法と支払時期',
    ],
    [
      'cards.law-delivery',
      'what the law asks for: delivery',
      'When the service is provided',
      'サービスの提供時期',
    ],
    [
      'cards.law-cancellation',
      'what the law asks for: cancellation',
      'Cancellation and refunds',
      'キャンセルと返金',
    ],
    [
      'cards.law-registration',
      'what the law asks for: registration',
      'Registration number (qualified invoice issuer)',
      '登録番号(適格請求書発行事業者)',
    ],
  ]),
  ...group({ kind: 'field', where: '/settings', test: 'an organiser takes cards' }, [
    [
      'cards.on-events',
      'cards are taken (events)',
      'Take cards for tickets',
      'チケットの代金をカードで受け付ける',
    ],
  ]),
  ...group({ kind: 'message', where: '/settings', test: takes }, [
    [
      'cards.lacking',
      'the card cannot be switched on while a field is empty',
      'Cards cannot be taken while the notice under the Act on Specified Commercial Transactions has empty fields',
      '「特定商取引法に基づく表記」に未記入の項目があるため、カードは使えません',
    ],
    [
      'cards.missing',
      'which fields are empty, said once',
      'Still empty (needed for cards): {fields}',
      '未記入(カードの受付に必要): {fields}',
    ],
    [
      'cards.needed',
      'while cards are taken no field is emptied',
      'It cannot be empty while cards are taken',
      'カードを受け付けている間は空欄にできません',
    ],
    [
      'cards.registration-form',
      'the registration number: T and 13 digits',
      'Enter T and 13 digits (T1234567890123)',
      'Tと13桁の数字で入力してください(例: T1234567890123)',
    ],
    [
      'cards.needs-number',
      'a deposit from n people on says how much',
      'Enter the deposit per person',
      '1名あたりの予約金を入力してください',
    ],
    ['cards.offered', 'customers are offered cards', 'Cards are being taken.', 'カードを受け付けています。'],
    [
      'cards.not-connected',
      'without a key no page offers a card',
      'The server is not connected to Stripe, so customers are not offered cards. Please tell your administrator.',
      'サーバーがStripeにつながっていないため、お客様の画面にカードは表示されていません。管理者にご連絡ください。',
    ],
  ]),
  ...group({ kind: 'rule', where: '/settings', test: takes }, [
    ['cards.law-first', 'the card cannot be switched on while a field is empty'],
  ]),
  ...group({ kind: 'field', where: '/price-type', test: 'a deposit of a course' }, [
    [
      'price-type.deposit',
      'Deposits for a course',
      'Deposit for each (yen, tax included)',
      '1つにつき予約金(円・税込)',
    ],
  ]),
  ...group({ kind: 'label', where: '/bookings, a booking', test: refunds }, [
    ['refund.label', 'states and amounts visible on the booking', 'Paid by card', 'カード払い'],
    ['refund.open', 'Refunds by staff’s tap', 'Refund', '返金する'],
    ['refund.do', 'Refunds by staff’s tap, and a question', 'Refund this amount', 'この金額を返金'],
  ]),
  ...group({ kind: 'field', where: '/bookings, a booking', test: refunds }, [
    ['refund.amount', 'the amount that goes back', 'Amount to refund (yen)', '返金する金額(円)'],
  ]),
  ...group({ kind: 'message', where: '/bookings, a booking', test: refunds }, [
    ['refund.kept', 'what the vendor has of it', 'You hold {sum}', '受け取っている金額: {sum}'],
    [
      'refund.hint',
      'it goes back to the card, and not again',
      'It goes back to the card that was used, and cannot be taken back. Without a network it is done once there is one.',
      'お支払いに使われたカードに返金します。あとから戻すことはできません。通信がないときは、つながってから手続きします。',
    ],
    ['refund.at-most', 'no more than came', 'Use at most {sum}', '{sum}以下にしてください'],
    ['refund.done', 'it goes back', '{sum} goes back to {name}', '{name}に{sum}を返金します'],
    ['refund.returning', 'state of the refund: on its way', 'Being refunded {sum}', '返金の手続き中 {sum}'],
    ['refund.refunded', 'state of the refund: made', 'Refunded {sum}', '返金済み {sum}'],
    ['refund.left', 'what is kept', 'Kept {sum}', '受取額 {sum}'],
  ]),
  ...group({ kind: 'label', where: '/bookings, needs attention', test: seeTo }, [
    [
      'matter.disputed',
      'staff are told of a dispute on every tablet',
      'A card payment is disputed',
      'カード払いに異議申し立てがありました',
    ],
    [
      'matter.refused',
      'staff are told of a refund of what made no booking on every tablet',
      'A refund does not go through',
      '返金ができていません',
    ],
    ['matter.settle', 'settled by one tap', 'I have checked', '確認済みにする'],
  ]),
  ...group({ kind: 'message', where: '/bookings, needs attention', test: seeTo }, [
    [
      'matter.disputed-text',
      'how much is disputed, and where to look',
      'A customer disputes a payment of {sum} with their bank. Please look under “Disputes” in your Stripe dashboard for the reason and the deadline.',
      'お客様がカード会社を通じて、{sum}のお支払いに異議を申し立てました。Stripeの管理画面の「不審請求の申し立て」で、期限と内容をご確認ください。',
    ],
    [
      'matter.refused-text',
      'how much does not go back, and where to look',
      'Stripe could not make a refund of {sum} to a card. Please look into your Stripe dashboard, at the balance for one. It is also tried again once a day.',
      'カードへの返金{sum}が、Stripeで処理できていません。Stripeの管理画面で残高などをご確認ください。1日に1回、自動でも再度お試しします。',
    ],
    [
      'matter.intent',
      'by which number it is found at Stripe',
      'Payment at Stripe: {intent}',
      'Stripeの支払い: {intent}',
    ],
    [
      'matter.done',
      'it is settled',
      'The card payment of {sum} is marked as checked',
      '{sum}のカード払いの件を確認済みにしました',
    ],
  ]),
]
