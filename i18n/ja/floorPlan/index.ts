// The stand's floor plan: how each table is at this minute. Staff read short nouns.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_floorPlan = {
  title: 'フロア図',
  view: '表示',
  /** What stands in a table, and in the sum of all of them. */
  kind: { free: '空き', reserved: '予約', seated: '着席', overstayed: '超過', blocked: '停止' },
  awaited: '来店待ち',
  unknown: '不明',
  /** Of a table, as short as it goes. */
  until: '〜{time:string}',
  since: '{time:string}〜',
  over: '+{n:number|figure}分',
  party: '{name:string} {n:number|figure}名',
  count: '{kind:string} {n:number|figure}',
  counts: '卓の状況',
  /** The same, as it is read out. */
  read: {
    free: '空き',
    reserved: '{time:string}に予約、{party:string}',
    awaited: '{time:string}の予約、来店待ち、{party:string}',
    seated: '{time:string}から着席、{party:string}、{to:string}まで',
    overstayed: '{time:string}から着席、{party:string}、予定を{n:number|figure}分超過',
    blocked: '{time:string}まで使用停止',
    next: '次は{time:string}に{party:string}',
    more: 'ほかに{n:number|figure}組',
    joined: '{tables:string}と同じ組',
    unknown: '空きかどうか不明',
  },
  noArea: 'エリアのない卓',
  /** Parties that sit, or come soon, and have no table. */
  without: '未割当 {n:number}組',
  sits: '着席中',
  otherDay: 'フロア図には、現在の状況を表示します。ほかの日のご予約は「タイムライン」で確認できます。',
  toToday: '本日を表示',
  comma: '、',
} satisfies BaseTranslation

export default ja_floorPlan
