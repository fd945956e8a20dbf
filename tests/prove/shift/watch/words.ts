// What happens now, in words, for who watches: staff's short nouns in Japanese, plain English beside them.

import { minuteText } from '#domain/time/time-text.ts'
import type { Happened } from '#tests/prove/shift/record.ts'
import type { State } from '#tests/prove/shift/tablet.ts'
import type { Role } from '#tests/prove/shift/tablets-at-work.ts'

export interface Words {
  ja: string
  en: string
}

export const roleWords: Record<Role | 'online', Words> = {
  door: { ja: '入口', en: 'Host stand' },
  floor: { ja: 'ホール', en: 'Floor' },
  phone: { ja: '電話', en: 'Phone desk' },
  online: { ja: 'ネット予約', en: 'Online' },
}

export const stateWords: Record<State, Words> = {
  online: { ja: 'オンライン', en: 'Online' },
  offline: { ja: '通信なし', en: 'No network' },
  frozen: { ja: '停止中', en: 'Frozen' },
  crashed: { ja: '強制終了', en: 'Killed' },
}

const deeds: Record<Happened['kind'], Words> = {
  'walk-in': { ja: 'ウォークイン', en: 'Walk-in' },
  wait: { ja: 'ウェイティング受付', en: 'Waits' },
  call: { ja: '呼び出し', en: 'Called' },
  gone: { ja: '離脱', en: 'Gone' },
  arrive: { ja: 'ご来店', en: 'Arrived' },
  seat: { ja: 'ご案内', en: 'Seated' },
  finish: { ja: '退店', en: 'Left' },
  step: { ja: 'デザート', en: 'Dessert' },
  move: { ja: '卓を変更', en: 'Table changed' },
  late: { ja: '遅れの連絡', en: 'Calls: late' },
  'no-show': { ja: '無断キャンセル', en: 'No-show' },
  undo: { ja: '元に戻す', en: 'Taken back' },
  cancel: { ja: 'キャンセル', en: 'Cancelled' },
  phone: { ja: '電話予約', en: 'Phone booking' },
  book: { ja: '予約', en: 'Books' },
  change: { ja: '変更', en: 'Changes' },
}

/** What was done and to whom; the table, or the time it is booked for, behind it. */
export function deedWords({ kind, name, pax, read, apart }: Happened): Words {
  const time = read.minute === undefined ? '' : minuteText(read.minute)
  const behind = [time, read.table ?? ''].filter((text) => text !== '').join(' ')
  const quoted = read.quoted?.join('–')
  const { ja, en } = deeds[kind]
  return {
    ja: `${ja} ${name}様 ${pax}名${behind && ` → ${behind}`}${quoted ? ` 目安${quoted}分` : ''}${apart ? ' (ほかの端末を知らずに)' : ''}`,
    en: `${en}: ${name}, ${pax}${behind && ` → ${behind}`}${quoted ? `, told ${quoted} min` : ''}${apart ? ' (not knowing of the other tablet)' : ''}`,
  }
}
