// Cards as customers meet them: of payments the specification says "not shown", so the says are the product's own.

import { group } from '#tests/spec/row.ts'

const paysByCard = 'tickets are paid by card'
const depositPaid = 'a deposit is paid by card'
const cancels = 'what a cancellation gives back'
const receipt = 'a receipt of what was paid'

export const moneyOfCustomers = [
  ...group({ kind: 'route', where: '/{vendorUrl}/legal', test: 'what the law has a vendor say' }, [
    ['route.legal', 'a page /{vendorUrl}/legal (slug reserved)'],
  ]),
  ...group({ kind: 'label', where: '/{vendorUrl}/legal', test: 'what the law has a vendor say' }, [
    [
      'law.title',
      '特定商取引法に基づく表記',
      'Notice under the Act on Specified Commercial Transactions',
      '特定商取引法に基づく表記',
    ],
    [
      'law.link',
      'the page is linked at the foot of customers’ pages',
      'Commercial disclosure',
      '特定商取引法に基づく表記',
    ],
    ['law.seller', '特定商取引法: seller', 'Seller', '販売事業者'],
    ['law.representative', '特定商取引法: representative', 'Person in charge', '運営統括責任者'],
    ['law.address', '特定商取引法: address', 'Address', '所在地'],
    ['law.price', '特定商取引法: price', 'Price', '販売価格'],
    ['law.extra_costs', '特定商取引法: extra_costs', 'Costs besides the price', '販売価格以外に必要な費用'],
    ['law.payment_time', '特定商取引法: payment_time', 'How and when to pay', '支払方法と支払時期'],
    ['law.delivery', '特定商取引法: delivery', 'When the service is provided', 'サービスの提供時期'],
    ['law.cancellation', '特定商取引法: cancellation', 'Cancellation and refunds', 'キャンセルと返金'],
    [
      'law.registration',
      '特定商取引法: registration',
      'Registration number (qualified invoice issuer)',
      '登録番号(適格請求書発行事業者)',
    ],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/legal', test: 'what the law has a vendor say' }, [
    [
      'law.price-where',
      'the price is where it is chosen',
      'As shown on the page of each event and on the screen before payment, tax included',
      '各イベントのページと、お支払い前の確認画面に表示する金額(税込)',
    ],
    [
      'law.none',
      'nothing was written yet',
      '{name} has not published this notice yet. Cards are not accepted.',
      '{name}は、この表記をまだ掲載していません。カードでのお支払いは受け付けていません。',
    ],
  ]),
  ...group({ kind: 'label', where: '/{vendorUrl}/{eventUrl}, payment', test: paysByCard }, [
    ['pay.card', 'payment details: by card', 'Pay by card', 'クレジットカードで支払う'],
    ['pay.venue', 'payment details: at the venue', 'Pay at the venue', '当日、会場で支払う'],
    ['pay.go', 'external redirect to the payment page', 'Go to payment', 'お支払い画面へ進む'],
    ['pay.next', 'who comes back goes on to pay', 'Go on to payment', 'お支払いを続ける'],
    [
      'pay.stop',
      'giving up expires the session',
      'Do not pay, and go back to the review',
      'お支払いをやめて、内容の確認に戻る',
    ],
    ['pay.paid', 'amounts visible on the booking', 'Paid by card', 'カードでお支払い済み'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/{eventUrl}, payment', test: paysByCard }, [
    [
      'pay.terms',
      'what is paid, where, and when the booking stands',
      'Please pay {sum} (tax included) on the next page, which is Stripe’s. Your booking is confirmed as soon as it is paid.',
      '{sum}（税込）を、次の画面（Stripe社の決済ページ）でお支払いください。お支払いの完了と同時にご予約が確定します。',
    ],
    [
      'pay.open',
      'the payment is open',
      'You have not paid yet. What you chose is kept until the payment is due.',
      'お支払いはまだ完了していません。お申し込みの内容は、お支払いの期限まで確保しています。',
    ],
    [
      'pay.given-up',
      'giving up: nothing was paid, nothing typed is lost',
      'You have not paid. You can try to pay again, or change your booking.',
      'お支払いは完了していません。このままお支払いをやり直すか、内容を変更できます。',
    ],
    [
      'pay.checking',
      'confirmed only by its signed webhook',
      'We are checking your payment. Please wait a moment.',
      'お支払いを確認しています。このままお待ちください。',
    ],
    [
      'pay.mail',
      'the outcome is mailed, too',
      'We also send the outcome to {email}.',
      '結果は {email} にもメールでお送りします。',
    ],
    [
      'pay.received',
      'Booking confirmed, and what was paid',
      'You have paid {sum} by card. You can print a receipt from the page of your booking.',
      'カードで{sum}をお支払いいただきました。領収書は「ご予約の確認」のページから印刷できます。',
    ],
  ]),
  ...group(
    {
      kind: 'message',
      where: '/{vendorUrl}/{eventUrl}, payment',
      test: 'what was paid too late, or by nobody',
    },
    [
      [
        'pay.returned',
        'a late webhook: refunded',
        'Your payment came after the time was over, and {when} could not be booked any more. All that you paid goes back to your card.',
        'お支払いが期限に間に合わず、{when}のご予約をお取りできませんでした。お支払いいただいた金額は、全額をカードに返金いたします。',
      ],
      [
        'pay.gone',
        'the session is over, nobody paid',
        'The time to pay is over, and {when} is no longer kept for you. You have not been charged.',
        'お支払いの期限が過ぎたため、{when}のお取り置きが終了しました。お支払いはされていません。',
      ],
      [
        'pay.lost',
        'a tab that lost what was typed: paid',
        'If you have paid, your booking is confirmed as soon as we hear of it, and a confirmation is sent to the email address you entered. If it does not arrive, please call.',
        'お支払いが完了している場合は、確認ができ次第ご予約が確定し、ご入力いただいたメールアドレスに確認メールをお送りします。メールが届かない場合は、お電話でお問い合わせください。',
      ],
      [
        'pay.lost-back',
        'a tab that lost what was typed: not paid',
        'You have not paid. Please start again.',
        'お支払いは完了していません。お手数ですが、もう一度はじめからお手続きください。',
      ],
    ],
  ),
  ...group({ kind: 'message', where: '/{vendorUrl}/book', test: depositPaid }, [
    [
      'deposit.rest',
      'the rest is paid at the restaurant',
      'You pay at the restaurant on the day. Where a deposit is due, the deposit alone is paid by card when you book.',
      '当日、店舗でお支払いください。予約金が必要なご予約では、予約金のみ、ご予約のときにカードでお支払いいただきます。',
    ],
    [
      'deposit.party',
      'per person from n people, before anything is chosen',
      'A deposit of {sum} per person is due for {n} people or more.',
      '{n}名様以上のご予約には、1名様につき{sum}の予約金が必要です。',
    ],
    [
      'deposit.due',
      'Deposits: what is due, and that the booking stands with it',
      'Please pay the deposit of {sum} (tax included) on the next page, which is Stripe’s. Your booking is confirmed as soon as it is paid. The rest is paid at the restaurant on the day.',
      '予約金{sum}（税込）を、次の画面（Stripe社の決済ページ）でお支払いください。お支払いの完了と同時にご予約が確定します。残りの金額は、当日店舗でお支払いください。',
    ],
    [
      'deposit.due-changed',
      'nobody is sent to pay another sum than the one that they read',
      'The amount to pay by card has changed, and you have not been charged. Please check the details above and go on again.',
      'カードでお支払いいただく金額に変更がありました。お支払いはされていません。上の内容をご確認のうえ、もう一度お進みください。',
    ],
  ]),
  ...group({ kind: 'label', where: '/{vendorUrl}/booking', test: cancels }, [
    ['own.receipt', 'a receipt (領収書)', 'Show the receipt', '領収書を表示する'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/booking', test: cancels }, [
    [
      'own.fee',
      'what a cancellation costs now',
      'Cancelling now costs {sum} ({percent}%)',
      '今キャンセルすると、{sum}（{percent}%）のキャンセル料がかかります',
    ],
    [
      'own.back',
      'Refunds by the cancellation policy: what goes back, and how',
      '{sum} goes back to the card you paid with (it takes some days to appear on your statement)',
      '{sum}は、お支払いのカードへ戻ります（明細への反映まで数日かかります）',
    ],
    [
      'own.back-then',
      'Refunds: it is on its way',
      '{sum} goes back to the card you paid with. It takes some days to appear on your statement.',
      '{sum}を、お支払いのカードへ返金します。明細への反映まで数日かかります。',
    ],
    [
      'own.fee-paid',
      'the fee was taken from what was paid',
      'The fee was taken from what you paid by card.',
      'キャンセル料は、カードでお支払い済みの金額からいただきました。',
    ],
    [
      'own.fees-changed',
      'nobody loses another sum by cancelling than the one that they read',
      'The cancellation fee or the refund has changed since you opened this page. Nothing has been cancelled. Please read them above and confirm again.',
      'この画面を開いたあとに、キャンセル料または返金額が変わりました。まだキャンセルされていません。上の内容をご確認のうえ、もう一度お手続きください。',
    ],
    [
      'own.returning',
      'states and amounts visible on the booking: on its way',
      'Being refunded: {sum} (it may take your card company some days)',
      '返金の手続き中: {sum}（カード会社により、反映まで数日かかります）',
    ],
    [
      'own.refunded',
      'states and amounts visible on the booking: refunded',
      'Refunded: {sum}',
      '返金済み: {sum}',
    ],
  ]),
  ...group(
    { kind: 'message', where: '/{vendorUrl}/booking', test: 'a cancellation that gives nothing back' },
    [
      [
        'own.none-back',
        'Refunds by the cancellation policy: none',
        'The {sum} you paid is kept as the fee, and nothing goes back to your card',
        'お支払い済みの{sum}は、キャンセル料に充てられ、カードへは戻りません',
      ],
    ],
  ),
  ...group({ kind: 'label', where: '/{vendorUrl}/booking?receipt=1', test: receipt }, [
    ['receipt.title', 'a receipt (領収書)', 'Receipt', '領収書'],
    ['receipt.to', 'whom it is for (宛名)', 'Issued to', '宛名'],
    ['receipt.for', 'what it is for (但し書き)', 'For', '但し書き'],
    ['receipt.print', 'as a page that prints', 'Print', '印刷する'],
    ['receipt.number', 'the receipt’s number', 'Receipt no. {number}', '領収書番号 {number}'],
    ['receipt.paid-on', 'the day of the payment', 'Paid on {day}', 'お支払い日 {day}'],
    ['receipt.issued', 'the day it was issued', 'Issued on {day}', '発行日 {day}'],
    ['receipt.issuer', 'who issues it', 'Issued by', '発行者'],
    ['receipt.rate', 'the tax contained at 10 and 8 %', '{tax}% (tax included)', '{tax}%対象（税込）'],
    ['receipt.contained', 'the tax contained', 'of which consumption tax', 'うち消費税額等'],
    ['receipt.registration', 'the registration number', 'Registration number {number}', '登録番号 {number}'],
    ['receipt.kept', 'what is left after a refund', 'Received', '差引領収額'],
  ]),
  ...group({ kind: 'message', where: '/{vendorUrl}/booking?receipt=1', test: receipt }, [
    [
      'receipt.received',
      'received by card',
      'Received with thanks, by credit card.',
      '上記の金額を、クレジットカードにより正に領収いたしました。',
    ],
    [
      'receipt.replaces',
      'one that was printed before a refund counts no more',
      'This receipt replaces any issued before the refund.',
      'この領収書は、返金前に発行した領収書に代わるものです。',
    ],
    [
      'receipt.not-taxed',
      'a cancellation fee contains no tax',
      'A cancellation fee is not subject to consumption tax.',
      'キャンセル料は消費税の課税対象外です。',
    ],
    [
      'receipt.none',
      'all went back: no receipt',
      'All of the {sum} you paid has been refunded or is on its way back, so there is no receipt. Any receipt you have printed is void.',
      'お支払いいただいた{sum}は全額返金（手続き中を含む）となったため、領収書はありません。すでに印刷された領収書は無効です。',
    ],
    [
      'receipt.not-paid',
      'nothing was paid by card: no receipt',
      'Nothing was paid by card for this booking, so there is no receipt.',
      'このご予約にはカードでのお支払いがないため、領収書はありません。',
    ],
  ]),
  ...group({ kind: 'label', where: '/terms', test: 'the terms say how cards are paid' }, [
    ['terms.cards', 'who processes what, where, how long'],
  ]),
]
