import type { BaseTranslation } from '../../i18n-types.ts'

// What follows the first screen of the customers' page: details, review, confirmation, and the booking's own page.
const ja_guestSteps = {
  /** Steps. */
  stepOf: 'ステップ {n:number} / {of:number}',
  /** The first screen, where it has no times to offer. */
  pastDay: '過去の日付はお選びいただけません。',
  opensOn: '{day:string}のご予約は、{opens:string}より受付を開始いたします。',
  lastDay: 'ご予約は{day:string}まで承っております。',
  seeDay: '{day:string}の空き時間を見る',
  noOthers:
    'この日から2週間は空きがございません。お手数ですが、ほかの日をお選びいただくか、店舗へお電話ください。',
  otherTimes: 'ほかの空き時間',
  callUs: '店舗の電話番号',
  tooLarge: '{n:number}名様以上のご予約は、お電話にて承ります。',
  tooSmall: 'オンラインでは{n:number}名様から承ります。',
  detailsTitle: 'お客様の情報',
  reviewTitle: 'ご予約内容のご確認',
  changeTime: '日時を変更',
  held: 'このお席のお取り置きはあと{minutes:number}分です。',
  heldLastMinute: 'お取り置きはまもなく終了します。',
  heldOver:
    'お取り置きの時間が過ぎました。このままお進みいただけます。確定時に空き状況をもう一度確認します。',
  /** What became of a time or a confirmation, by code; faults of the network stand in `book`. */
  notice: {
    deposit_due: '予約金のお支払いが必要になりました。上の内容をご確認のうえ、もう一度お進みください。',
    due_changed:
      'カードでお支払いいただく金額に変更がありました。お支払いはされていません。上の内容をご確認のうえ、もう一度お進みください。',
    payment_given_up: 'お支払いは完了していません。このままお支払いをやり直すか、内容を変更できます。',
    payment_returned:
      'お支払いが期限に間に合わず、{when:string}のご予約をお取りできませんでした。お支払いいただいた金額は、全額をカードに返金いたします。',
    payment_gone:
      'お支払いの期限が過ぎたため、{when:string}のお取り置きが終了しました。お支払いはされていません。',
    no_card: '現在、カードでのお支払いを受け付けていません。',
    card_refused:
      'ただいま、カードでのお支払いをご利用いただけません。お支払いはされていません。ほかのお支払い方法をお選びいただくか、お電話ください。',
    full: '{when:string}は満席になりました。ほかのお時間をお選びください。',
    closed_day: '{when:string}は休業となりました。ほかの日をお選びください。',
    outside_hours: '{when:string}は営業時間外です。ほかのお時間をお選びください。',
    break: '{when:string}は受付時間外です。ほかのお時間をお選びください。',
    last_seating: '{when:string}は最終入店時間を過ぎています。ほかのお時間をお選びください。',
    past: '{when:string}は受付時間を過ぎました。ほかのお時間をお選びください。',
    past_cutoff: '{when:string}の受付は締め切りました。ほかの日をお選びください。',
    too_far_ahead: '{when:string}はまだ受付を開始しておりません。ほかの日をお選びください。',
    below_minimum: '人数が少ないため、オンラインでは承れません。',
    above_maximum: '人数が多いため、お電話でお問い合わせください。',
    fees_changed: 'キャンセル料に変更がありました。上の内容をご確認のうえ、もう一度お進みください。',
    hold_expired: 'お取り置きの時間が過ぎ、{when:string}は満席になりました。ほかのお時間をお選びください。',
    too_many_holds:
      '1つの通信回線からネットでお取り置きできる席数に達しています。しばらくしてからお試しいただくか、店舗へお電話ください。',
    unsure:
      'ご予約が届いたかどうかを確認できませんでした。「もう一度確認する」を押してください。同じご予約が二重に入ることはありません。',
    invalid: '入力内容をお確かめください。',
  },
  /** Details. */
  lastName: '姓',
  firstName: '名',
  email: 'メールアドレス',
  requests: 'ご要望・備考',
  requestsHint: 'アレルギーなど（{n:number}文字まで）',
  /** To who buys tickets. */
  requestsLimit: '{n:number}文字まで。',
  /** Courses and prices. */
  prices: {
    title: 'コース・料金',
    hint: '表示価格はすべて税込です。コースとお一人様料金は、それぞれ{n:number}名様分までお選びいただけます。',
    one: '{name:string} {price:string}',
    /** Beside a course: the same for everybody. */
    forAll: '全員分',
    line: '{name:string} × {n:number}',
    total: '合計 {sum:string}',
    changed: 'お選びの料金に変更がありました。内容をご確認ください。',
    invalid: '人数に合わせて数をお選びください。',
    most: '{n:number}種類まで',
    newPrice: '「{name:string}」は{before:string}から{now:string}に変わりました。',
    gone: '「{name:string}」は、この日時ではお選びいただけません。',
    goneUnnamed: 'お選びの料金の一部は、現在お選びいただけません。',
    fewer: '人数に合わせて「{name:string}」の数を{n:number}にしました。',
  },
  counted: '{n:number}／{most:number}文字',
  tooLong: '{n:number}文字以内で入力してください',
  needed: '必須',
  missing: {
    last_name: '姓を入力してください',
    first_name: '名を入力してください',
    phone: '電話番号を入力してください',
    email: 'メールアドレスを入力してください',
    agreed: '利用規約とプライバシーポリシーへの同意が必要です',
    time: 'お時間をお選びください',
  },
  phoneInvalid: '電話番号をもう一度ご確認ください（例: {example:string}）',
  emailHint: '{email:string} ではありませんか？',
  emailTake: 'このアドレスにする',
  checking: '入力内容を確認しています…',
  cannotCheck:
    '通信が途切れているため、入力内容を確認できませんでした。入力内容は残っています。接続をお確かめのうえ、もう一度「{button:string}」を押してください。',
  reload: 'ページを再読み込みする',
  checkFields: '入力内容をご確認ください。',
  website: 'この欄は入力しないでください',
  purpose: 'ご入力いただいた情報は、ご予約の管理と店舗からのご連絡のために使用します。',
  agreeBefore: '',
  agreeAnd: 'と',
  agreeAfter: 'に同意します',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  newWindow: '（新しいタブで開きます）',
  marketing: '{name:string}からのご案内をメールで受け取る（任意）',
  cancellation: 'キャンセルについて',
  /** Above the fees, one to a line. */
  feeTitle: 'キャンセル料',
  /** A fee in percent from a day on: of what will have been consumed, or in money where courses or prices were chosen. */
  fee: '{from:string} ご利用料金の{percent:number}%',
  feeFree: '{from:string} 無料',
  feeOf: '{from:string} {percent:number}%（{sum:string}）',
  /** Before the tap that books, where a fee counts from then on. */
  feeFromNow: 'ご予約の直後から、キャンセルにはご利用料金の{percent:number}%のキャンセル料がかかります',
  feeFromNowOf: 'ご予約の直後から、キャンセルには{sum:string}（{percent:number}%）のキャンセル料がかかります',
  feeOnTheDay: '当日',
  feeDayBefore: '前日から',
  feeDaysBefore: '{n:number}日前から',
  noPolicy: 'ご都合が悪くなった場合は、お早めにキャンセルのお手続きをお願いいたします。',
  toReview: '予約内容を確認する',
  /** Review. */
  visitor: 'お名前',
  nameOf: '{name:string} 様',
  phone: '電話番号',
  none: 'なし',
  when: 'ご来店日時',
  stay: 'お席のご利用時間',
  area: 'お席',
  between: '',
  hours: '{h:number}時間',
  minutes: '{n:number}分',
  place: '店舗',
  marketingYes: '受け取る',
  marketingNo: '受け取らない',
  marketingLabel: '店舗からのご案内',
  /** By card: how it is said before, and what stands on the booking after. */
  card: {
    name: 'クレジットカードで支払う',
    terms:
      '{sum:string}（税込）を、次の画面（Stripe社の決済ページ）でお支払いください。お支払いの完了と同時にご予約が確定します。',
    deposit:
      '予約金{sum:string}（税込）を、次の画面（Stripe社の決済ページ）でお支払いください。お支払いの完了と同時にご予約が確定します。残りの金額は、当日店舗でお支払いください。',
    go: 'お支払い画面へ進む',
    going: 'お支払い画面を開いています…',
    /** As soon as it is booked. */
    received:
      'カードで{sum:string}をお支払いいただきました。領収書は「ご予約の確認」のページから印刷できます。',
    paid: 'カードでお支払い済み',
    paidSum: '{sum:string}（税込）',
    refunded: '返金済み: {sum:string}',
    returning: '返金の手続き中: {sum:string}（カード会社により、反映まで数日かかります）',
    rest: '当日のお支払い: {sum:string}（税込）',
    receipt: '領収書を表示する',
  },
  payment: 'お支払い',
  paymentAtVenue: '当日、店舗でお支払いください。ご予約の時点でのお支払いはございません。',
  /** Where the venue has fees, after that. */
  paymentFees: 'キャンセルされる場合のみ、下記のキャンセル料がかかります。',
  correct: '内容を修正する',
  confirm: 'この内容で予約する',
  confirming: '確定しています…',
  checkAgain: 'もう一度確認する',
  /** Confirmed. */
  confirmedTitle: 'ご予約が確定しました',
  confirmedText: 'ご予約ありがとうございます。ご来店をお待ちしております。',
  reference: '予約番号',
  referenceHint: 'お問い合わせの際にお伝えください。',
  confirmedMail: '確認メールを {email:string} へお送りします。',
  manageTitle: 'ご予約の確認・変更・キャンセル',
  manageHint:
    'ご予約の確認・変更・キャンセルにはこのリンクが必要です。確認メールは送信されませんので、必ず保存してください。ほかの方には知らせないでください。',
  manageHintMailed:
    'ご予約の確認・変更・キャンセルは、このリンクまたは確認メールのリンクから行えます。ほかの方には知らせないでください。',
  manageOpen: 'ご予約を確認・変更する',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。下のリンクを長押ししてコピーしてください。',
  calendar: 'カレンダーに追加（.ics）',
  calendarSummary: '{name:string} {n:number}名様',
  calendarText: '予約番号: {reference:string}\n電話: {phone:string}',
  another: '別のご予約をする',
  print: '印刷',
  state: '状態',
  /** Details kept on this device. */
  mine: {
    keep: 'お客様の情報をこの端末に保存する（次回の入力を省けます）',
    hint: 'お名前・電話番号・メールアドレスを、この端末にのみ保存します。共用の端末では保存しないでください。',
    filled: 'この端末に保存された情報を入力しました。',
    remove: '保存した情報を削除する',
    removed: '保存した情報を削除しました。',
    removedAndEmptied: '保存した情報を削除し、入力欄からも消しました。',
    restored: '保存した情報を元に戻しました。',
  },
  alsoBooked:
    '同じ日に、この端末から{when:string}のご予約も承っています。重複している場合は、どちらかをお取りやめください。',
  /** Before anything is chosen. */
  bookedBefore:
    'この端末から、{when:string}のご予約をすでに承っています。さらにご予約される場合のみ、お進みください。',
  alsoBookedAnd: '、',
  /** Back at the confirmation of a booking that was cancelled meanwhile, by whomever. */
  cancelledTitle: 'このご予約はキャンセルされています',
  cancelledText: 'またのご利用をお待ちしております。',
  bookAgain: 'もう一度予約する',
  /** A vendor of events. */
  map: '地図',
  pictureOf: '{name:string}の写真',
  /** A restaurant that has not said yet when it is open, or how many fit in. */
  inPreparation: 'ネットでのご予約は、まだ受け付けておりません。',
  inPreparationCall: 'ご予約・お問い合わせは、お電話にて承ります。',
} satisfies BaseTranslation

export default ja_guestSteps
