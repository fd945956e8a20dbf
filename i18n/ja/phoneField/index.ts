import type { BaseTranslation } from '../../i18n-types.ts'

// The phone field, wherever it stands; a form that has one loads these.
const ja_phoneField = {
  label: '電話番号',
  country: '国・地域',
  invalid: '「{label:string}」は正しい電話番号ではありません（例: {example:string}）。',
  looksJapanese: '日本の携帯電話番号のようです。国・地域が{country:string}になっています。',
  toJapan: '日本に変更',
  cannotCheck: '電話番号を確認できませんでした。通信状態をお確かめのうえ、もう一度入力してください。',
  searchCountry: '国・地域を検索',
  noCountry: '見つかりません',
} satisfies BaseTranslation

export default ja_phoneField
