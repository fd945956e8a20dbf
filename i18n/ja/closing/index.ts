// The check before the house closes.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_closing = {
  title: '閉店チェック {day:string}',
  day: '対象日',
  /** The mark before a line, for those who hear it. */
  state: { done: '完了', open: '未完了', unknown: '確認中', note: '参考' },
  none: 'なし',
  count: '{n:number}件',
  parties: '{n:number}組 {people:number}名',
  done: 'すべて完了しています。お疲れさまでした。',
  doneHere:
    'この端末にある分はすべて完了しています。オフラインのため、ほかの端末の変更とネット予約は確認できていません。',
  left: '残り{n:number}項目',
  reading: '確認中です',
  line: {
    unsent: '送信していない変更',
    attention: '要対応',
    inside: '在店中',
    undecided: '来店・無断キャンセルの未処理',
    waiting: 'ウェイティング',
    toCome: 'これからのご予約',
    held: 'お手続き中のネット予約',
    refunds: '手続き中の返金',
  },
  hint: {
    unsentOffline: 'オフラインです。つながると自動で送信します。',
    unsent: 'まもなく送信されます。',
    attention: '内容をご確認ください。',
    inside: 'お帰りになった組は「退店」にしてください。',
    undecided: 'ご来店のなかった組は「無断キャンセル」に、ご来店された組はお名前から処理してください。',
    waiting: 'お帰りになった組は「キャンセル」にしてください。',
    toCome: '本日のご予約がまだ残っています。',
    held: 'お客様がお手続き中です。数分で確定するか、取り消されます。',
    refunds: 'カード会社で処理中です。操作は不要です。',
  },
  send: '今すぐ送信',
  decide: '要対応を開く',
  allLeft: '全{n:number}組を退店にする',
  allLeftDone: '{n:number}組を退店にしました',
  allLeftQuestion: '在店中の{n:number}組を退店にしますか?',
  allLeftText: 'すべての組の退店時刻が、今の時刻になります。',
  /** Before what a party pays on its way out. */
  due: 'お会計 {sum:string}',
} satisfies BaseTranslation

export default ja_closing
