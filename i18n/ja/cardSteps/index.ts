import type { BaseTranslation } from '../../i18n-types.ts'

// What customers read of paying by card, and of the receipt.
const ja_cardSteps = {
  waiting: {
    title: 'お支払いの確認',
    paid: 'お支払いを確認しています。このままお待ちください。',
    long: '確認に時間がかかっています。お支払いが済んでいる場合は、確認ができ次第ご予約が確定します。この画面を閉じても、お支払いとご予約は失われません。',
    mail: '結果は {email:string} にもメールでお送りします。',
    open: 'お支払いはまだ完了していません。お申し込みの内容は、お支払いの期限まで確保しています。',
    giving: 'お支払いの手続きを取りやめています…',
    next: 'お支払いを続ける',
    stop: 'お支払いをやめて、内容の確認に戻る',
    again: 'もう一度確認する',
  },
  /** To a tab that has lost what was typed. */
  lost: {
    title: 'お支払いの手続きからお戻りの方へ',
    paid: 'お支払いが完了している場合は、確認ができ次第ご予約が確定し、ご入力いただいたメールアドレスに確認メールをお送りします。メールが届かない場合は、お電話でお問い合わせください。',
    back: 'お支払いは完了していません。お手数ですが、もう一度はじめからお手続きください。',
  },
} satisfies BaseTranslation

export default ja_cardSteps
