// Words that several screens share. Everything else stands in a namespace of its own beside this file.
import type { BaseTranslation } from '../i18n-types.ts'

const ja = {
  appName: '暖簾',
  /** Each language by its own name, whatever language is spoken. */
  languageName: { ja: '日本語', en: 'English' },
  /** What is written on the buttons of every screen. */
  action: {
    cancel: 'やめる',
    close: '閉じる',
    delete: '削除',
    undo: '元に戻す',
    retry: 'もう一度試す',
    home: 'ホームへ',
    staff: '店舗・主催者の方はこちら',
    increase: '増やす',
    decrease: '減らす',
    openCalendar: 'カレンダーを開く',
  },
  /** Beside a field; found by its code. */
  field: {
    required: '入力してください',
    choose: '選択してください',
    too_long: '長すぎます',
    invalid: '正しく入力してください',
    invalid_email: 'メールアドレスの形式が正しくありません',
    invalid_phone: '電話番号が正しくありません',
    positive: '1以上の数を入力してください',
    optional: '任意',
  },
  state: {
    loading: '読み込み中',
    slow: '通信状況をご確認ください。',
    saved: '保存しました',
    notifications: 'お知らせ',
  },
  page: {
    law: '特定商取引法に基づく表記',
    notFound: 'ページが見つかりません: {path:string}',
    notFoundHere: 'ページが見つかりません: {path:string}',
    notFoundHint: 'アドレスをお確かめください。',
    forbidden: 'このページを見る権限がありません',
    forbiddenHint: '管理者のアカウントでログインしてください。',
    failed: 'システムエラーが発生しました',
    failedHint: 'もう一度お試しください。入力した予約はこの端末に残っています。',
  },
  /** Why a slot cannot be booked, for customers. */
  reason: {
    closed_day: '休業日です',
    outside_hours: '営業時間外です',
    /** Also of a stay that would run into the break: the house is open then. */
    break: '受付時間外です',
    last_seating: '最終入店時間を過ぎています',
    past: '受付時間を過ぎました',
    past_cutoff: '受付を締め切りました',
    too_far_ahead: 'まだ受付を開始していません',
    below_minimum: 'このご予約の最少人数は{n:number|figure}名です',
    above_maximum: 'このご予約の最大人数は{n:number|figure}名です',
    override_closed: 'この時間は受け付けておりません',
    full: '満席です',
    pacing: '満席です',
    no_table: '満席です',
  },
} satisfies BaseTranslation

export default ja
