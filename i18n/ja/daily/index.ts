// What a host does all day at the stand: late parties, services, custom bookings, the day's note.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_daily = {
  late: {
    title: '遅れの対応',
    /** On the row's button. */
    open: '遅れ',
    told: '遅れの連絡あり',
    putOff: '+{n:number}分',
    putOffRead: '+{n:number}分 {time:string}に変更',
    comes: '{time:string}頃',
    moved: '{from:string} → {to:string}',
    noPhone: '電話番号の登録がありません',
    release: '席を空ける(キャンセル)',
    noShow: '無断キャンセル',
    noShowQuestion: '{name:string}を無断キャンセルにしますか?',
    noShowText:
      '席は空きに戻り、お客様カードに無断キャンセルとして残ります。あとから来店されたら「ご来店」に戻せます。',
    done: '{name:string}を{time:string}に変更しました',
  },
  /** Lunch and dinner in the header. */
  service: {
    label: '時間帯ごとの予約と残席',
    lunch: 'ランチ {parties:number}組 {people:number}名',
    dinner: 'ディナー {parties:number}組 {people:number}名',
    /** On a phone. */
    lunchShort: 'ランチ {people:number}名',
    dinnerShort: 'ディナー {people:number}名',
    house: '在店 {people:number}名',
    now: '現在 {left:string}',
    left: '残{n:number}席',
    over: '{n:number}席超過',
    /** At the tightest moment. */
    least: '残席 最少{n:number}',
    tightest: '{left:string}({time:string})',
    allDay: '{left:string}',
    /** In the place of the seats that are left, before anybody has entered how many there are. */
    seatless: '定員 未設定',
  },
  /** The form of a booking, in its steps. */
  make: {
    selectBooking: '予約枠を選択',
    enterDetails: 'お客様情報を入力',
  },
  /** What a booking costs, chosen in its form. */
  prices: {
    /** After the title, while it is folded. */
    folded: '{title:string} {what:string}',
    forAll: '{n:number}名分',
    others: 'その他の料金',
    priceThen: '予約時の料金です(現在 {price:string})',
    nameThen: '予約時の内容です(現在「{name:string}」)',
    gone: '予約時の料金です(現在は取り扱いがありません)',
    takeNow: '現在の料金にする',
    notThen: 'この日時の対象外です',
    most: '{n:number}種類まで',
    /** Another number of courses than people: children, or somebody came along. */
    uneven: 'コースは合わせて{courses:number}、人数は{people:number}名です',
  },
  /** How often each course is served that day. */
  kitchen: {
    title: '{day:string} コース・料金の集計',
    courses: 'コース',
    others: '料金',
    name: 'コース・料金',
    lunch: 'ランチ',
    dinner: 'ディナー',
    total: '合計',
    hint: 'キャンセル、無断キャンセル、ウェイティングは含みません。',
  },
  /** A booking outside of the day's slots. */
  custom: {
    title: '個別対応の予約を追加',
    open: '枠にない日時で予約(個別対応)',
    selectDates: '日付を選択',
    noDates: '日付を選んでください',
    remove: '{what:string}を外す',
    addTimeslots: '時間枠を追加',
    start: '開始時刻',
    stay: '利用時間(分)',
    add: '追加',
    times: '{from:string}–{to:string}',
    selectTime: '時間を選択',
    none: '日付と時間枠を追加すると、ここで選べます。',
    figure: '{people:number}/{capacity:number}',
    read: '{day:string} {times:string} {people:number}/{capacity:number} {reason:string}',
  },
  /** What everybody should know who works on that day. */
  note: {
    title: '当日メモ',
    titleOf: '{day:string} 当日メモ',
    hint: '貸切、品切れ、注意事項など。スタッフ全員に表示され、予約一覧にも印刷されます。お客様には見えません。',
    save: '保存',
    saved: '{day:string}のメモを保存しました',
    printed: '当日メモ: {text:string}',
  },
} satisfies BaseTranslation

export default ja_daily
