// Who waits at the door: read at a glance while people stand before the host.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_waitingList = {
  title: 'ウェイティング',
  totals: '{parties:number|figure}組 {people:number|figure}名がお待ちです',
  none: 'お待ちの方はいません',
  number: '{number:string}番',
  noNumber: '番号なし',
  since: '待ち {span:string}',
  quote: '目安 {range:string}',
  quoteNow: 'お席あり',
  quoteNone: '目安なし',
  said: '受付時 {range:string}',
  /** Above all tables, where none is proposed. */
  noTable: '{n:number|figure}名で空いている卓がありません。卓を選んでご案内できます。',
  call: '呼び出し',
  callAgain: '再呼び出し',
  called: '{time:string} 呼び出し済み・戻り {by:string}まで',
  calledOver: '{time:string} 呼び出し済み・{span:string}超過',
  seat: 'ご案内',
  leave: '離脱',
  qr: 'QR',
  forParty: '{number:string} {name:string}: {action:string}',
  open: 'このご予約を開く',
  done: {
    called: '{number:string}番 {name:string}を呼び出しました',
    /** In the same minute: nothing is written. */
    calledJustNow: '{number:string}番 {name:string}は呼び出したばかりです(戻り {by:string}まで)',
    /** Just after the last call: the server sends one mail in two minutes. */
    calledAgain: '{number:string}番 {name:string}を呼び出しました。メールは前回から2分間、再送しません',
    left: '{number:string}番 {name:string}が離脱しました',
    added: '{number:string}番 {name:string} {people:number|figure}名をウェイティングに登録しました',
    link: '{number:string}番のQRコードを作り直しました',
  },
  add: {
    open: '受付する',
    title: 'ウェイティング受付',
    people: '人数',
    name: 'お名前',
    phone: '電話番号',
    phoneInvalid: '電話番号をご確認ください',
    email: 'メールアドレス',
    emailHint: '入力すると、呼び出し時にメールでお知らせします。',
    emailInvalid: 'メールアドレスをご確認ください',
    send: '{n:number|figure}名を登録',
    quote: '目安 {range:string}(前に{n:number|figure}組)',
    quoteNone: '目安は出せません(前に{n:number|figure}組)',
    tooLong: '文字数が多すぎます',
  },
  slip: {
    title: '{number:string}番の受付票',
    heading: '受付番号',
    people: '{n:number|figure}名様',
    at: '受付 {time:string}',
    quote: '待ち時間の目安 {range:string}',
    scan: 'QRコードを読み取ると、順番をスマートフォンで確認できます。',
    scanEn: 'Scan to see your place in the queue.',
    code: '順番を確認するQRコード',
    unsent: 'まだ送信されていません。QRコードは、送信されると使えるようになります。',
    elsewhere: 'このQRコードは別の端末で作られました。作り直すと、前のQRコードは使えなくなります。',
    make: 'QRコードを作り直す',
    first: 'QRコードを作る',
    print: '受付票を印刷',
    back: '一覧へ戻る',
  },
} satisfies BaseTranslation

export default ja_waitingList
