// The business' own page: staff read short nouns.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_profile = {
  title: '店舗情報',
  business: '店舗',
  name: '店舗名',
  address: '住所',
  phone: '電話番号',
  phoneHint: 'お客様の予約ページに表示され、定員を超える人数のご案内にも使われます',
  email: 'メールアドレス',
  day: '営業日',
  day_turns_at: '営業日の切り替え',
  turnHint: 'この時刻までは前日の営業として扱います(深夜営業)',
  policy: 'キャンセル規定',
  policyHint: 'ご予約の最終確認で、規約とともにお客様に表示されます',
  /** Steps of the cancellation fee, under the policy. */
  fees: {
    title: 'キャンセル料',
    hint: 'お客様の予約ページとキャンセルの確認に表示されます。コース・料金が付いた予約には金額も表示されます。',
    none: 'キャンセル料は設定されていません',
    days: '{i:number}行目 何日前から',
    daysHint: '0は当日です',
    percent: '{i:number}行目 料金の何%',
    add: '行を追加',
    remove: '{i:number}行目を削除',
    save: 'キャンセル料を保存',
    wrong: {
      not_negative: '0以上の数を入力してください',
      too_large: '{n:number}以下にしてください',
      twice: '同じ日数の行があります',
    },
  },
  policy_ja: '日本語',
  policy_en: '英語',
  page: '予約ページ',
  pageHint: 'SNSやホームページに貼り付けると、お客様がそのまま予約できます',
  link: '予約ページのアドレス',
  copy: 'アドレスをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできません。アドレスを選択してコピーしてください。',
  button: 'ホームページ用のボタン(HTML)',
  buttonText: 'ご予約はこちら',
  open: '予約ページを開く',
  save: '保存',
  reset: '入力を取り消す',
  nothing: '変更はありません',
  savedHere: 'この端末に保存しました。つながると送信されます',
  unconfirmed: '未送信です。つながると予約ページに反映されます',
  tooLong: '長すぎます',
} satisfies BaseTranslation

export default ja_profile
