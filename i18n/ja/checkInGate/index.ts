// The gate of an event: who comes is let in. Staff read it at arm's length, in a hurry and in the dark.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_checkInGate = {
  title: '入場受付',
  loading: '入場受付を準備しています',
  choice: '本日のイベント',
  choose: 'イベントを選ぶ(本日{n:number|figure}件)',
  chosen: '{time:string} {name:string}',
  when: '{day:string} {time:string}',
  inside: '入場 {inside:number|figure}/{expected:number|figure}',
  none: '本日のイベントはありません。',
  gone: 'このイベントはありません。削除されたか、この端末にまだ届いていません。',
  unread: 'この端末にはまだすべての予約が揃っていません。',
  toEvents: 'イベント一覧へ',
  toToday: '本日のイベントを表示',
  otherDay: '本日ではなく、{day:string}のイベントです。',
  off: 'このイベントは開催中止です。',
  way: { label: '受付方法', scan: 'QRコードで受付', name: 'お名前で受付' },
  gate: {
    title: '入場口',
    is: '入場口: {name:string}',
    none: '未設定',
    name: '入場口の名前',
    hint: '例: 正面、北口。同じチケットが2回使われたとき、どこで入場したかを表示します。',
    set: '決定',
  },
  names: {
    search: 'お名前で検索',
    hint: '姓名・カナ・ローマ字・電話番号の下3桁以上・予約番号',
    found: '{n:number|figure}組',
    loading: '予約を読み込み中',
    none: 'このイベントの予約はまだありません。',
    noneFound:
      '見つかりません。別のお名前や電話番号でもお試しください。QRコードがあれば、この端末にない予約でも入場できます。',
    more: 'ほか{n:number|figure}組を表示',
  },
  row: {
    inOf: '{inside:number|figure}/{pax:number|figure}名 入場',
    /** More are in than are booked now. */
    inBeyond: '{inside:number|figure}名 入場(予約は{pax:number|figure}名)',
    allIn: '入場済み {time:string}',
    one: '入場',
    all: '全員({n:number|figure}名)入場',
    rest: '残り{n:number|figure}名 入場',
    part: '一部のみ',
    whole: 'やめる',
    wholeOf: '{name:string} 一部のみの入場をやめる',
    /** Once for all of a party, at the first of its tickets. */
    due: '会場でのお支払い 1組分 {sum:string}',
    dueAtFirst: '(お支払いは1組につき1回・最初の入場時)',
    partOf: '{name:string} 一部のみ入場',
    howMany: '入場する人数',
    letIn: '{n:number|figure}名 入場',
    letInOf: '{name:string} {n:number|figure}名 入場',
    named: '{name:string} {what:string}',
  },
  takeBack: {
    button: '入場を取り消す',
    title: '入場を取り消しますか?',
    what: '{name:string} {n:number|figure}名({time:string} {gate:string})の入場を取り消します。',
    withBooking: '予約も、入場前の状態(キャンセルなど)に戻ります。',
    bookingStays: '予約は確定のままです。取り消す場合は、予約の画面で変更してください。',
    failed: 'この端末では取り消せませんでした。入場を受け付けた端末でお試しください。',
  },
  done: {
    one: '{name:string} 1名入場',
    many: '{name:string} {n:number|figure}名入場',
    soldSince: '1名入場(予約は未着)',
  },
  camera: {
    picture: 'カメラの映像',
    start: 'カメラで読み取る',
    starting: 'カメラを起動しています',
    stop: 'カメラを止める',
    again: 'もう一度カメラを起動',
    fault: {
      denied:
        'カメラを使う許可がありません。アドレスバーの鍵マーク、または端末の設定でこのページにカメラを許可してください。お名前での受付はこのまま使えます。',
      none: 'この端末にカメラが見つかりません。ハンドスキャナーか、お名前で受け付けてください。',
      taken:
        'カメラを起動できません。ほかのアプリがカメラを使っていれば閉じてください。お名前での受付はこのまま使えます。',
      insecure: 'このアドレスではカメラを使えません(httpsで開いてください)。お名前で受け付けてください。',
      unread:
        '読み取りの準備ができませんでした。通信がつながってから、もう一度お試しください。お名前での受付はこのまま使えます。',
    },
  },
  scanner: {
    label: 'ハンドスキャナー・貼り付け',
    hint: 'ここを選んでから読み取ってください(日本語入力はオフ)。',
    ready: 'チケットのQRコードを読み取ってください',
  },
  sound: { label: '読み取り音' },
  verdict: {
    ok: '入場OK',
    toCome: '予約は未着',
    already: '入場済み',
    other_event: '別のイベント',
    void: '無効になったチケット',
    event_off: '開催中止',
    whyOff: 'このイベントは開催中止です。イベントを確認してください。',
    not_ours: '無効なチケット',
    not_a_ticket: 'チケットではありません',
    no_key: '確認できません',
    failed: '受付できませんでした',
    undone: '入場を取り消しました',
    barred: {
      cancelled: 'キャンセル済み',
      waiting: 'キャンセル待ち',
      deleted: '削除された予約',
      returned: '取り消されたチケット',
    },
    barredWhy: {
      cancelled: 'この予約はキャンセルされています。入場する場合、予約は元に戻ります。',
      waiting: 'まだ席が確定していません。残席を確認してください。入場する場合、予約は確定になります。',
      deleted: 'この予約は削除されています。入場する場合、予約は元に戻ります。',
      /** A place on the list whose customer has bought the seats. */
      booked: 'キャンセル待ちは、ネット予約の確定で終了しています。確定した予約で受け付けてください。',
      returned:
        '人数の変更で取り消された分のチケットです。入場する場合、予約の人数を超えたことが「要対応」に表示されます。',
    },
    why: {
      sold_since:
        '正規のチケットですが、予約がこの端末にまだ届いていません。入場とし、届きしだい照合します。',
      void: '正規のチケットですが、この端末に予約がありません。削除されたか、古いチケットです。お名前で予約を確認してください。入場する場合は、届いた予約と照合します。',
      not_ours: 'こちらで発行したチケットではないか、書き換えられています。お名前で予約を確認してください。',
      not_a_ticket: '入場用のQRコードを表示していただくか、お名前で予約を確認してください。',
      no_key:
        'チケットを確認するための情報が、この端末にまだありません。通信がつながると届きます。お名前で予約を確認してください。',
      failed:
        'この端末が読み書きできず、入場は記録されていません。もう一度読み取ってください。続く場合は、ページを開き直すか、別の端末で受け付けてください。',
    },
    ticket: 'チケット{ticket:number}',
    ofParty: '{ticket:number|figure}/{pax:number|figure}枚目',
    /** A ticket of before the party became smaller. */
    beyondParty: 'チケット{ticket:number|figure}(現在{pax:number|figure}名)',
    who: '{name:string} {of:string}',
    whoKind: '{name:string} {kind:string} {of:string}',
    alreadyAt: '{time:string}に入場しています。',
    alreadyAtGate: '{time:string}に「{gate:string}」で入場しています。',
    otherIs: '{when:string}「{name:string}」のチケットです。',
    otherUnknown: 'このイベントのチケットではありません。',
    otherMayBeOld:
      'QRコードはこのイベントのものです。予約の変更が、この端末にまだ届いていないことがあります。',
    otherOff: 'そのイベントは開催中止です。',
    toOther: 'そのイベントの受付に切り替える',
    rest: '残り{n:number|figure}名も入場',
    restOne: '残り1名も入場',
    /** Of a party of which some are not in yet, and the way to its row. */
    others: 'この組はあと{n:number|figure}名です。',
    toParty: 'この組を表示',
    allTheSame: 'それでも入場',
    letInSince: '入場しました',
    letInSinceOf: '入場しました({inside:number|figure}/{pax:number|figure}名)',
    letInSinceBeyond: '入場しました({inside:number|figure}名・予約は{pax:number|figure}名)',
    checkPayment: 'お支払いをご確認ください',
  },
  waiting: {
    title: '予約を確認中の入場',
    checked: '入場後の確認結果',
    count: 'ほかに確認中{n:number|figure}名',
    unknown: '{time:string}の入場 チケット{ticket:number}',
    known: '{name:string} チケット{ticket:number}',
    other: '{when:string}「{name:string}」の予約です',
    state: {
      waiting: '確認中',
      found: '照合済み',
      refused: '予約なし',
      other: '別のイベント',
      undone: '取り消し済み',
    },
  },
} satisfies BaseTranslation

export default ja_checkInGate
