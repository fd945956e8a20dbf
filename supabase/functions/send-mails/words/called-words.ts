// Who waits at the door is called: short, since it is read while somebody walks.

import type { AboutBooking } from './about.ts'
import { greetedName } from './names.ts'
import { phoneText } from './phone.ts'
import { type Language, timeWords } from './when.ts'

export function calledWords(
  language: Language,
  { vendor, booking }: AboutBooking,
  link: string,
): { subject: string; text: string } {
  const f = frame[language]
  const { number = 0, back_by = 0 } = booking
  const text = [
    f.greeting(greetedName(booking, language)),
    f.ready(timeWords(back_by)),
    f.number(number),
    `${f.link}:\n${link}`,
    `--\n${[vendor.name, vendor.phone && `${f.phone}: ${phoneText(vendor.phone, language)}`].filter(Boolean).join('\n')}`,
    f.automatic,
  ]
  return { subject: f.subject(vendor.name, number), text: `${text.join('\n\n')}\n` }
}

const frame = {
  ja: {
    subject: (vendor: string, n: number) => `【${vendor}】お席のご用意ができました（${n}番）`,
    greeting: (name: string) => (name === '' ? 'お客様' : `${name} 様`),
    ready: (time: string) =>
      `お待たせいたしました。お席のご用意ができました。\n${time}までに、お店の入口までお戻りくださいませ。`,
    number: (n: number) => `受付番号: ${n}番`,
    link: '順番の確認・受付の取り消しはこちらから',
    phone: '電話',
    automatic: 'このメールは自動で送信しています。',
  },
  en: {
    subject: (vendor: string, n: number) => `${vendor}: Your table is ready (number ${n})`,
    greeting: (name: string) => (name === '' ? 'Hello,' : `Dear ${name},`),
    ready: (time: string) =>
      `Thank you for waiting. Your table is ready.\nPlease be back at the entrance by ${time}.`,
    number: (n: number) => `Your number: ${n}`,
    link: 'See your place, or leave the list',
    phone: 'Phone',
    automatic: 'This email was sent automatically.',
  },
} as const
