// Mails about money that was paid by card. `facts` are those of private.money_facts.

import { moneyWords } from './facts.ts'
import type { Language } from './when.ts'

interface Words {
  subject: string
  text: string
}

interface Said {
  vendor: string
  sum: string
  /** Behind what it names; '' where there is none. */
  reference: string
  phone: string
  intent: string
}

const bank = {
  ja: 'カード会社の締め日により、明細への反映まで10日ほどかかることがあります。',
  en: 'Depending on your card company, it may take about ten days until it shows on your statement.',
}

const words: Record<Language, Record<string, (said: Said) => Words>> = {
  ja: {
    payment_returned: ({ vendor, sum, reference, phone }) => ({
      subject: `【${vendor}】お支払いの全額返金のお知らせ`,
      text:
        reference !== ''
          ? `カードでお支払いいただいた${sum}は、このご予約のお支払いには充てられなかったため、全額を返金いたします。ご予約はそのまま承っております。あらためてご予約いただく必要はございません。\n予約番号: ${reference}\n\n${bank.ja}\n${phone}\n`
          : `カードでお支払いいただいた${sum}は、お席の確保期限を過ぎていたなどの理由でご予約に充てることができなかったため、全額を返金いたします。このお支払いによるご予約は承っておりません。\n\n${bank.ja}\n\n誠に恐れ入りますが、ご希望の場合はあらためてご予約くださいませ。\n${phone}\n`,
    }),
    refund_made: ({ vendor, sum, reference, phone }) => ({
      subject: `【${vendor}】返金のお知らせ`,
      text: `カードでお支払いいただいた金額のうち、${sum}の返金手続きを行いました。${reference === '' ? '' : `\n予約番号: ${reference}`}\n\n${bank.ja}\n${phone}\n`,
    }),
    refund_refused: ({ sum, reference, intent }) => ({
      subject: `返金ができていません ${reference}`,
      text: `お客様への返金 ${sum} が、Stripeで処理できていません。1日に1回、自動で再度お試しします。\n残高や入金口座など、Stripeの管理画面をご確認ください。\n\n予約番号: ${reference === '' ? 'なし' : reference}\nStripeの支払い: ${intent}\n`,
    }),
    card_refused: ({ vendor, intent }) => ({
      subject: `カード決済が使えなくなっています 【${vendor}】`,
      text: `Stripeがお支払いの受付を断ったため、お客様はいまカードを使えません。\nサーバーのStripeの設定(キー)と、Stripeの管理画面をご確認ください。\n\nStripeの答え: ${intent}\n`,
    }),
    payment_unknown: ({ sum, intent }) => ({
      subject: 'お支払いの結果を確認できていません',
      text: `${sum}のお支払いについて、Stripeから結果を確認できませんでした。ご予約は成立していません。\nStripeの管理画面で次の番号を検索し、支払い済みの場合は返金してください。\n\n${intent}\n`,
    }),
    payment_disputed: ({ sum, reference, intent }) => ({
      subject: `お支払いに異議申し立てがありました ${reference}`,
      text: `お客様がカード会社を通じて、${sum}のお支払いに異議を申し立てました。期限までに反論しない場合、この金額はカード会社に返金されます。\nStripeの管理画面の「不審請求の申し立て」で、期限と内容をご確認ください。ご予約はそのままです。\n\n予約番号: ${reference === '' ? 'なし' : reference}\nStripeの支払い: ${intent}\n`,
    }),
  },
  en: {
    payment_returned: ({ vendor, sum, reference, phone }) => ({
      subject: `${vendor}: your payment is refunded in full`,
      text:
        reference !== ''
          ? `Your card payment of ${sum} was not used for your booking, and all of it is refunded. Your booking stands, and you do not need to book again.\nReference: ${reference}\n\n${bank.en}\n${phone}\n`
          : `Your card payment of ${sum} could not be used for a booking, for instance because your seats were no longer held when it was made. All of it is refunded, and there is no booking for it.\n\n${bank.en}\n\nWe are sorry for the trouble. Please book again if you would still like to come.\n${phone}\n`,
    }),
    refund_made: ({ vendor, sum, reference, phone }) => ({
      subject: `${vendor}: your refund`,
      text: `We have refunded ${sum} of what you paid by card.${reference === '' ? '' : `\nReference: ${reference}`}\n\n${bank.en}\n${phone}\n`,
    }),
    refund_refused: ({ sum, reference, intent }) => ({
      subject: `A refund did not go through ${reference}`,
      text: `A refund of ${sum} could not be made at Stripe. It is tried again once a day.\nPlease look into your Stripe dashboard: the balance, or the account that pays out.\n\nReference: ${reference === '' ? 'none' : reference}\nPayment at Stripe: ${intent}\n`,
    }),
    card_refused: ({ vendor, intent }) => ({
      subject: `Cards cannot be used at ${vendor}`,
      text: `Stripe refused to take a payment, so customers cannot use a card right now.\nPlease look at the settings of Stripe on the server (its key), and at your Stripe dashboard.\n\nStripe said: ${intent}\n`,
    }),
    payment_unknown: ({ sum, intent }) => ({
      subject: 'Nobody can tell what became of a payment',
      text: `Stripe did not say what became of a payment of ${sum}. There is no booking for it.\nPlease search for this number in your Stripe dashboard, and refund it if it was paid.\n\n${intent}\n`,
    }),
    payment_disputed: ({ sum, reference, intent }) => ({
      subject: `A payment is disputed ${reference}`,
      text: `A customer disputes a card payment of ${sum} with their bank. Unless you answer in time, the money goes back through the bank.\nPlease look under “Disputes” in your Stripe dashboard for the reason and the deadline. The booking stays as it is.\n\nReference: ${reference === '' ? 'none' : reference}\nPayment at Stripe: ${intent}\n`,
    }),
  },
}

/** Undefined where the kind is another's. */
export function moneyMail(
  kind: string,
  language: Language,
  facts: Record<string, string>,
): Words | undefined {
  const { vendor = '', phone = '', amount = '0', reference = '', intent = '' } = facts
  return words[language][kind]?.({
    ...{ vendor, reference, intent, sum: moneyWords(language, Number(amount)) },
    phone: phone === '' ? '' : `\n--\n${vendor}\n${phone}`,
  })
}
