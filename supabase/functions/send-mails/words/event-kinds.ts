// What customers read of tickets, where the words of a table would not be true.

import type { Kind } from './about.ts'
import type { Language } from './when.ts'

const howToUse = {
  ja: 'チケット（QRコード）は上のページで表示・保存・印刷できます。お1人様につき1枚、当日受付でご提示ください。',
  en: 'The page above shows your tickets (QR codes), to be saved or printed. Please show one for each person at the entrance.',
}

const changed = {
  ja: {
    subject: 'ご予約内容変更のお知らせ',
    opening: 'ご予約の内容に変更がございましたので、お知らせいたします。',
    moved: 'ご都合がつかない場合は、お手数ですが主催者までお問い合わせください。',
    link: 'チケットの表示、ご予約の確認・キャンセルはこちらから',
    tickets: 'お手元のチケット（QRコード）は、そのままご利用いただけます。',
    ticketsOfMore:
      'お手元のチケット（QRコード）は、枚数を減らされた場合を除き、そのままご利用いただけます。\n増えた分のチケットは上のページでご覧いただけます。',
    hasPayment: true,
    hasTerms: true,
    closing: '当日のお越しを心よりお待ちしております。',
    closingOnline: '当日のご参加を心よりお待ちしております。',
  },
  en: {
    subject: 'Your booking has changed',
    opening: 'Your booking has changed. These are its details now:',
    moved: 'If you cannot come then, please contact the organiser.',
    link: 'View your tickets, or view or cancel your booking',
    tickets: 'Tickets (QR codes) that you have remain valid.',
    ticketsOfMore:
      'Tickets (QR codes) that you have remain valid, unless there are fewer of them now. The page above shows any new ones.',
    hasPayment: true,
    hasTerms: true,
    closing: 'We look forward to having you with us.',
  },
}

/** Of the organiser's own doing, which nobody asked for: another day or time, which frees who booked of the fee for leaving. */
const moved = {
  ja: {
    subject: '開催日時変更のお詫びとお知らせ',
    opening: '誠に申し訳ございませんが、下記のとおり開催日時を変更いたします。',
    noFee: 'この変更によりキャンセルされる場合、キャンセル料はかかりません。',
    // The usual ones would say that it costs something.
    hasTerms: false,
  },
  en: {
    subject: 'This event has moved to another time, with our apologies',
    opening: 'We are very sorry to tell you that this event will take place at another time:',
    noFee: 'If you cancel because of this change, there is no cancellation fee.',
    hasTerms: false,
  },
}

/** The same of another place, at the same time. */
const relocated = {
  ja: {
    subject: '会場変更のお詫びとお知らせ',
    opening: '誠に申し訳ございませんが、下記のとおり会場を変更いたします。',
  },
  en: {
    subject: 'This event has moved to another place, with our apologies',
    opening: 'We are very sorry to tell you that this event will take place at another place:',
  },
}

export const ticketKinds: Record<Language, Record<string, Kind>> = {
  ja: {
    confirmed: {
      subject: 'ご予約を承りました',
      opening: 'このたびはお申し込みいただき、誠にありがとうございます。\n下記の内容で承りました。',
      link: 'チケットの表示、ご予約の確認・キャンセルはこちらから',
      tickets: howToUse.ja,
      hasPayment: true,
      hasTerms: true,
      hasRequests: true,
      closing: '当日のお越しを心よりお待ちしております。',
      closingOnline: '当日のご参加を心よりお待ちしております。',
    },
    changed: changed.ja,
    moved: { ...changed.ja, ...moved.ja },
    relocated: { ...changed.ja, ...relocated.ja },
    cancelled: {
      subject: 'ご予約のキャンセルを承りました',
      opening: '下記のご予約のキャンセルを承りました。',
      closing: 'またのお申し込みを心よりお待ちしております。',
    },
    cancelledByHouse: {
      subject: 'ご予約キャンセルのお知らせ',
      opening:
        '下記のご予約はキャンセルとなりましたので、お知らせいたします。\nお心当たりのない場合は、お手数ですがお電話にてお問い合わせください。',
      closing: 'またのお申し込みを心よりお待ちしております。',
    },
    off: {
      subject: '開催中止のお詫びとお知らせ',
      opening:
        '誠に申し訳ございませんが、下記のイベントは開催中止となりました。\n楽しみにお待ちいただいておりましたところ、ご迷惑をおかけいたしますことを深くお詫び申し上げます。',
      after: 'お手元のチケット（QRコード）はご利用いただけません。お客様のお手続きは不要です。',
      unpaid:
        '料金は当日会場にてお支払いいただく予定でしたので、お支払いいただいたものはなく、ご返金の手続きもございません。',
      paidThere:
        'すでに会場で料金をお支払いいただいている場合は、ご返金いたしますので主催者までご連絡ください。',
      paidByCard:
        'カードでお支払いいただいた料金は、全額をそのカードへ返金いたします。明細への反映まで10日ほどかかることがあります。',
      noFee: 'キャンセル料はかかりません。',
      closing:
        'ご不明な点がございましたら、お手数ですが主催者までお問い合わせください。\nまたお会いできます機会を心よりお待ちしております。',
    },
    waitingOff: {
      subject: '開催中止のお詫びとお知らせ',
      opening:
        'キャンセル待ちをいただいておりました下記のイベントは、誠に申し訳ございませんが、開催中止となりました。\nご期待に添えず、深くお詫び申し上げます。',
      after: 'お客様のお手続きは不要です。お支払いいただくものもございません。',
      closing:
        'ご不明な点がございましたら、お手数ですが主催者までお問い合わせください。\nまたのお申し込みを心よりお待ちしております。',
    },
    waitlisted: {
      subject: 'ご予約がキャンセル待ちになりました',
      opening:
        '下記のご予約は、現在キャンセル待ちとなっております。\nチケットをご用意でき次第、あらためてご連絡いたします。',
      link: 'キャンセル待ちの確認・取り消しはこちらから',
      closing: 'ご不明な点がございましたら、お電話にてお問い合わせください。',
    },
    reminder: {
      subject: '明日のイベントのご案内',
      opening:
        '開催日が近づいてまいりましたので、ご案内いたします。\n予定どおりご参加いただける場合は、下のページのボタンでお知らせください。',
      link: 'ご参加のお知らせ、チケットの表示、ご予約の確認・キャンセルはこちらから',
      tickets: howToUse.ja,
      hasPayment: true,
      hasTerms: true,
      closing: '当日のお越しを心よりお待ちしております。',
      closingOnline: '当日のご参加を心よりお待ちしております。',
    },
  },
  en: {
    confirmed: {
      subject: 'Your booking is confirmed',
      opening: 'Thank you for your booking. It is confirmed:',
      link: 'View your tickets, or view or cancel your booking',
      tickets: howToUse.en,
      hasPayment: true,
      hasTerms: true,
      hasRequests: true,
      closing: 'We look forward to having you with us.',
    },
    changed: changed.en,
    moved: { ...changed.en, ...moved.en },
    relocated: { ...changed.en, ...relocated.en },
    cancelled: {
      subject: 'Your booking is cancelled',
      opening: 'As you asked, this booking has been cancelled:',
      closing: 'We hope to welcome you another time.',
    },
    cancelledByHouse: {
      subject: 'Your booking has been cancelled',
      opening: 'This booking has been cancelled. If you did not expect this, please call us:',
      closing: 'We hope to welcome you another time.',
    },
    off: {
      subject: 'This event has been cancelled, with our apologies',
      opening:
        'We are very sorry to tell you that this event has been cancelled and will not take place. We apologise for the disappointment and the trouble this causes you:',
      after: 'Your tickets (QR codes) are no longer valid. There is nothing you need to do.',
      unpaid:
        'Tickets were to be paid at the venue on the day, so nothing has been charged and there is nothing to refund.',
      paidThere: 'If you have already paid at the venue, please contact the organiser for a refund.',
      paidByCard:
        'What you paid by card is refunded to that card in full. It may take about ten days until it shows on your statement.',
      noFee: 'There is no cancellation fee.',
      closing:
        'If you have any questions, please contact the organiser. We hope to welcome you another time.',
    },
    waitingOff: {
      subject: 'This event has been cancelled, with our apologies',
      opening:
        'You are on the waiting list for this event. We are very sorry to tell you that it has been cancelled and will not take place:',
      after: 'There is nothing you need to do, and nothing to pay.',
      closing:
        'If you have any questions, please contact the organiser. We hope to welcome you another time.',
    },
    waitlisted: {
      subject: 'Your booking is on the waiting list',
      opening:
        'This booking is now on the waiting list. We will let you know as soon as there are tickets for you:',
      link: 'View your place on the waiting list, or leave it',
      closing: 'If you have any questions, please call us.',
    },
    reminder: {
      subject: 'Your event tomorrow',
      opening:
        'This is a reminder of your booking. If you will be there as planned, please open the link and tap the button:',
      link: 'Let us know you are coming, view your tickets, or cancel your booking',
      tickets: howToUse.en,
      hasPayment: true,
      hasTerms: true,
      closing: 'We look forward to having you with us.',
    },
  },
}
