import type { BaseTranslation } from '../../i18n-types.ts'

// 領収書, which its customer fills in and prints.
const ja_receipt = {
  title: '領収書',
  to: '宛名',
  toHint: '空欄のまま印刷して、手書きすることもできます',
  suffix: '敬称',
  suffixes: { person: '様', company: '御中' },
  for: '但し書き',
  /** What it is for, as it stands there first. */
  forTickets: '{event:string} チケット代として',
  forDeposit: 'ご予約金として',
  forFee: 'キャンセル料として',
  print: '印刷する',
  back: 'ご予約の確認に戻る',
  /** Another for each sum: one that was printed before a refund is not the present one. */
  number: '領収書番号 {number:string}',
  issued: '発行日 {day:string}',
  paidOn: 'お支払い日 {day:string}',
  issuer: '発行者',
  amount: '金額',
  /** Of what was paid, a part went back. */
  parts: {
    paid: 'お支払い額',
    back: '返金額',
    backSoon: '返金額（手続き中を含む）',
    kept: '差引領収額',
  },
  replaces: 'この領収書は、返金前に発行した領収書に代わるものです。',
  received: '上記の金額を、クレジットカードにより正に領収いたしました。',
  rate: '{tax:number}%対象（税込）',
  contained: 'うち消費税額等',
  untaxed: '対象外（税込）',
  notTaxed: 'キャンセル料は消費税の課税対象外です。',
  registration: '登録番号 {number:string}',
  none: 'お支払いいただいた{sum:string}は全額返金（手続き中を含む）となったため、領収書はありません。すでに印刷された領収書は無効です。',
  notPaid: 'このご予約にはカードでのお支払いがないため、領収書はありません。',
} satisfies BaseTranslation

export default ja_receipt
