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
  number: '予約番号 {reference:string}',
  issued: '発行日 {day:string}',
  amount: '金額',
  sum: '{sum:string}',
  received: '上記の金額を、クレジットカードにより正に領収いたしました。',
  rate: '{tax:number}%対象（税込）',
  contained: 'うち消費税額等',
  untaxed: '対象外（税込）',
  notTaxed: 'キャンセル料は消費税の課税対象外です。',
  registration: '登録番号 {number:string}',
  none: 'お支払いいただいた金額は全額返金されているため、領収書はありません。',
  notPaid: 'このご予約にはカードでのお支払いがないため、領収書はありません。',
} satisfies BaseTranslation

export default ja_receipt
