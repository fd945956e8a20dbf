// At which tables parties sit. Staff read short nouns.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_seating = {
  /** 3番+4番 */
  and: '+',
  none: '指定なし',
  people: '{smallest:number}–{largest:number}名',
  peopleSame: '{n:number}名',
  seats: '{n:number}席',
  until: '次{time:string}まで',
  /** A chip that cannot show it is read with it. */
  chipRead: '{table:string} {seats:string} {until:string}',
  others: 'ほか',
  othersTitle: '卓を選ぶ',
  taken: '先約: {name:string}',
  takenFrom: '{time:string}から {name:string}',
  blocked: '使用停止',
  noOthers: 'ほかに空いている卓はありません',
  /** Somebody online is about to book it. */
  held: 'ネット予約の手続き中',
  joined: 'つなげて使う卓',
  freeAll: 'このあと予約なし',
  /** On the button that leads a party to its seats. */
  seatAt: 'ご案内',
  seatAtRead: 'ご案内 {table:string}',
  walkIn: '{table:string}に{n:number}名をご案内',
  walkInAnyway: '定員を超えて{table:string}に{n:number}名',
  walkInNone: '卓を決めずに{n:number}名をご案内',
  walkInOthers: { title: 'ほかの卓へご案内', all: 'すべての卓' },
  strip: {
    title: '{name:string}: {table:string}へご案内',
    noTable: '{name:string}: 卓は未定です',
    change: '別の卓にする',
    close: '閉じる',
  },
  done: {
    seated: '{name:string}を{table:string}へご案内しました',
    shownIn: '{name:string} {people:number}名を{table:string}へご案内しました',
    moved: '{name:string}を{table:string}に移しました',
    movedTime: '{name:string}を{time:string} {table:string}に移しました',
    cleared: '{name:string}の卓を未割当にしました',
  },
  rows: {
    label: '卓の一覧',
    unassigned: '未割当',
    unassignedCount: '未割当 {n:number}組',
    more: 'ほか{n:number}組',
    fewer: 'たたむ',
    noArea: 'エリアのない卓',
  },
  bar: {
    at: '卓 {table:string}',
    unassigned: '卓は未割当',
    joined: '{table:string}をつなげて使用',
    clash: '重複 {name:string}',
    clashRead: '{table:string}が{name:string}と重複',
    clashBlocked: '{table:string}は使用停止中',
  },
  /** In the card of a party, and of one whose table somebody else has. */
  change: '卓を変更',
  next: '空いている卓に移す',
  form: {
    title: '卓',
    needTime: '時刻を選ぶと、空いている卓が表示されます。',
    noneFree: 'この時間に空いている卓はありません。',
    registerWhat: '{day:string} {time:string} {people:number}名 {table:string}で登録',
    registerWhatAnyway: '{day:string} {time:string} {people:number}名 {table:string}でこのまま登録',
    all: 'ほかの卓',
  },
  move: {
    hint: '移動先の卓・時刻をタップ',
    hintTable: '移動先の卓をタップ',
    choose: '{time:string} {name:string} {people:number}名。選ぶと卓と時刻を変更できます',
    chooseTable: '{time:string}から {name:string} {people:number}名 {status:string}。選ぶと卓を変更できます',
    here: '{table:string} {time:string}に移動',
    hereTable: '{table:string}に移動',
    toNone: '未割当',
  },
  /** How far a party that sits is served. */
  step: { course: '料理中', dessert: 'デザート', bill: '会計', clearing: '片付け' },
  steps: {
    label: '進み具合',
    done: '{name:string}: {step:string}',
    cleared: '{name:string}の進み具合を消しました',
    /** Of a bar, for who does not see it. */
    hold: '長押しかSキーで「{step:string}」にします',
    /** In the strip of a bar that was tapped, so that the next time one press is enough. */
    holdHint: 'タップの代わりにバーを長押しすると、すぐ「{step:string}」になります',
  },
  warning: {
    clash: '{table:string}は{time:string}から{name:string}が使用します',
    blocked: '{table:string}は使用停止中です',
    tooSmall: '{table:string}は{n:number}名までです',
  },
} satisfies BaseTranslation

export default ja_seating
