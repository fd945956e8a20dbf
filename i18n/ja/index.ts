// Words that several screens share. Everything else stands in a namespace of its own beside this file.
import type { BaseTranslation } from '../i18n-types.ts'

const ja = {
  appName: '暖簾',
  status: {
    waiting: '順番待ち',
    confirmed: '予約確定',
    arrived: 'ご来店',
    seated: 'ご着席',
    left: 'ご退店',
    cancelled: 'キャンセル',
    no_show: '無断キャンセル',
  },
  /** Why a slot cannot be booked, for customers. */
  reason: {
    closed_day: '定休日です',
    outside_hours: '営業時間外です',
    break: '休憩時間です',
    last_seating: 'ラストシーティング後です',
    past: '受付時間を過ぎました',
    past_cutoff: '受付を締め切りました',
    too_far_ahead: 'まだ受付を開始していません',
    below_minimum: 'このご予約の最少人数は{n:number}名です',
    above_maximum: 'このご予約の最大人数は{n:number}名です',
    full: '満席です',
    pacing: '満席です',
  },
} satisfies BaseTranslation

export default ja
