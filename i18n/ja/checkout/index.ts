import type { BaseTranslation } from '../../i18n-types.ts'

// The way from a date of an event to its tickets. Customers read です・ます with ご/お.
const ja_checkout = {
  tickets: {
    title: 'チケットの選択',
    otherDate: '日程を変更',
    hint: '表示価格はすべて税込です。',
    one: '{name:string} {price:string}',
    unit: '枚',
    people: '1回のお申し込みは{least:number}名様から{most:number}名様までです。',
    exactly: '1回のお申し込みは{n:number}名様です。',
    left: '残り{n:number}席',
    sum: '{n:number}枚　合計 {sum:string}',
    /** At the row of a kind that could not be had. */
    kindLeft: 'この種類は残り{n:number}枚です',
    kindGone: 'この種類は売り切れました',
    nothing: 'このイベントのチケットは、ただいま販売しておりません。',
    next: '注文内容の確認へ',
    keeping: 'チケットを確保しています…',
    /** Before any was chosen. */
    allHeld:
      '残りのお席は、ほかのお客様がお手続き中です。空きが出ましたら、こちらでチケットをお選びいただけます。',
    held: 'この回のチケットを{n:number}枚確保しています。枚数を変えると確保し直します。',
  },
  fault: {
    none: 'チケットの枚数をお選びください',
    below_minimum: 'このイベントの最少人数は{n:number}名です',
    above_maximum: 'このイベントの最大人数は{n:number}名です',
    full: '残りは{n:number}席です',
  },
  /** How long they are kept. */
  hold: {
    held: 'このチケットの確保はあと{minutes:number}分です。',
    heldLastMinute: 'チケットの確保はまもなく終了します。',
    heldOver:
      'チケットの確保時間が過ぎました。このままお進みいただけます。確定時に空き状況をもう一度確認します。',
  },
  /** What became of the tickets, by code. */
  notice: {
    full: 'ご希望の枚数を確保できませんでした。残席が足りません。枚数またはほかの日程をお選びください。',
    fullLeft: 'ご希望の枚数を確保できませんでした。残りは{n:number}席です。',
    kind_sold_out: 'お選びのチケットの一部が売り切れました。枚数または種類を変えてお選びください。',
    /** What is missing is held by others, and asked for again. */
    held: '残りのお席は、ほかのお客様がお手続き中です。空きが出た場合はお取りしますので、このままお待ちください。',
    heldLeft:
      '今すぐ確保できるのは{n:number}席です。ほかのお席は、ほかのお客様がお手続き中です。枚数を減らすか、このままお待ちください。',
    kindHeld:
      'お選びのチケットの一部は、ほかのお客様がお手続き中です。空きが出た場合はお取りしますので、このままお待ちください。',
    /** Which kinds, each in its quotation marks. */
    one_sold_out: '{name:string}は、ご希望の枚数をご用意できません。枚数または種類を変えてお選びください。',
    quoted: '「{name:string}」',
    and: '',
    exclusive:
      'この日程は、ほかのイベントの開催が決まったため受付を終了しました。ほかの日程をお選びください。',
    event_off: 'この日程は開催中止となりました。ほかの日程をお選びください。',
    event_not_found: 'この日程は受付を終了しました。ほかの日程をお選びください。',
    past: 'この日程は受付時間を過ぎました。ほかの日程をお選びください。',
    past_cutoff: 'この日程の受付は締め切りました。ほかの日程をお選びください。',
    price_changed: 'チケットの料金に変更がありました。内容をご確認のうえ、もう一度お進みください。',
    hold_expired:
      'チケットの確保時間が過ぎ、ご希望の枚数をご用意できなくなりました。枚数またはほかの日程をお選びください。',
    too_many_holds:
      'お使いの通信回線(同じWi-Fiなど)からネットでお申し込みいただける枚数に達しています。これ以上のお申し込みは、主催者へお電話ください。',
    too_many_requests:
      '操作が続いたため、しばらく受付できません。少し待ってからお試しいただくか、主催者へお電話ください。',
  },
  /** A name left for a date that is sold out. */
  waiting: {
    title: 'キャンセル待ちの登録',
    open: 'キャンセル待ちに登録する',
    notBooked:
      'キャンセル待ちはご予約ではありません。お席をご用意できる場合に限り、主催者からお電話いたします。',
    fees: 'お席をご用意でき、ご予約が成立した場合のキャンセル料は次のとおりです。',
    unit: '名',
    wish: '{when:string}、{people:string}',
    send: 'キャンセル待ちに登録する',
    sending: '登録しています…',
    close: 'やめる',
    done: 'キャンセル待ちを承りました',
    /** Of a place that this tab left its name for. */
    already: 'この日程のキャンセル待ちを承っています',
    placed: 'キャンセル待ちからのご予約が確定しています',
    doneText: 'ご予約はまだ成立していません。お席をご用意できる場合に、主催者からお電話いたします。',
    /** Where they can book by themselves. */
    notYet: 'ご予約はまだ成立していません。',
    reference: '受付番号',
    linkTitle: 'キャンセル待ちの確認・取り消し',
    linkHint:
      'キャンセル待ちの確認・取り消しは、このリンクのほか、受付番号とお電話番号の下4桁でもできます。リンクはほかの方に知らせないでください。',
    refused: {
      has_spots: 'ご希望の人数の空きがございます。そのままご予約いただけます。',
      already_waiting: 'この電話番号では、この日程のキャンセル待ちをすでに承っております。',
      waiting_full: 'この日程のキャンセル待ちは受付を終了しました。主催者へお電話ください。',
      too_many_requests:
        '操作が続いたため、しばらく受付できません。少し待ってからお試しいただくか、主催者へお電話ください。',
    },
  },
  order: {
    title: '注文内容の確認',
    change: 'チケットを変更する',
    next: '注文者情報の入力へ',
  },
  details: {
    title: '注文者の情報',
    next: 'お支払い方法の確認へ',
    seeOrder: '注文内容を見る',
    purpose: 'ご入力いただいた情報は、ご予約の管理と主催者からのご連絡のために使用します。',
    questions: '主催者からの質問',
    questionsChanged:
      '主催者が質問の内容を変更しました。ご入力いただいた内容は残っています。ご回答をもう一度ご確認ください。',
    questionsRefused: 'ご回答をお受けできませんでした。内容をもう一度ご確認ください。',
  },
  payment: {
    title: 'お支払い方法',
    way: 'お支払い方法',
    atVenue: '当日、会場で支払う',
    /** Of what is booked already. */
    dueAtVenue: '当日、会場の受付にてお支払いください。',
    atVenueText:
      '当日、会場の受付にて{sum:string}（税込）をお支払いください。お申し込みの時点でのお支払いはございません。',
    free: 'お支払いはございません（無料）',
    review: 'ご予約内容のご確認',
    fees: 'キャンセルされる場合のみ、下記のキャンセル料がかかります。',
    correct: 'お客様情報を修正する',
  },
  facts: {
    event: 'イベント',
    when: '開催日時',
    place: '会場',
    online: 'オンライン開催',
    openOnline: '開催ページを開く',
    onlineHow: '参加方法は、ご予約後にご案内します。',
    map: '地図を開く',
    tickets: 'チケット',
    organiser: '主催',
    buyer: '注文者',
    /** Of who only waits. */
    name: 'お名前',
    answers: '質問へのご回答',
    between: '{day:string} {from:string}〜{to:string}',
    callUs: '主催者の電話番号',
    news: '主催者からのご案内',
  },
  done: {
    text: 'お申し込みありがとうございます。当日のお越しをお待ちしております。',
    textOnline: 'お申し込みありがとうございます。当日のご参加をお待ちしております。',
    cancelledText: 'またのお申し込みをお待ちしております。',
    /** It was called off by the organiser. */
    off: 'このイベントは開催中止となりました',
    offText:
      'ご迷惑をおかけし、誠に申し訳ございません。お客様のお手続きは不要です。キャンセル料はかかりません。ご不明な点は主催者へお問い合わせください。',
    calendar: '{event:string} {n:number}枚',
    calendarText: '{tickets:string}\n予約番号: {reference:string}\n主催: {name:string}\n電話: {phone:string}',
    manageTitle: 'ご予約の確認・キャンセル',
    manageHint:
      'ご予約の確認・キャンセルはこのリンクから行えます。確認メールは送信されませんので、必ず保存してください。ほかの方には知らせないでください。',
    manageHintMailed:
      'ご予約の確認・キャンセルは、このリンクまたは確認メールのリンクから行えます。ほかの方には知らせないでください。',
  },
  /** What became of the event since it was booked. */
  since: {
    moved: '開催日時が変更されました',
    movedFrom: '変更前 {was:string}',
    movedTo: '変更後 {now:string}',
    movedFree: 'この変更によりキャンセルされる場合、キャンセル料はかかりません。',
    over: 'このイベントは終了しました',
    /** Of one that is off. */
    otherDates: 'ほかの日程を見る',
    /** Of a place on the waiting list. */
    placed: 'キャンセル待ちからのご予約が確定しました',
    seatsFree: 'ただいま空きがございます。そのままご予約いただけます。',
    toTickets: 'チケットを選ぶ',
    waitEnded: 'この日程のキャンセル待ちは終了しました。',
    waitKept: 'ご希望の人数に満たないため、この日程のキャンセル待ちは続いています。',
    waitOpen: 'キャンセル待ちの確認・取り消し',
    /** Of who waits: nothing was due. */
    offWaiting:
      'ご迷惑をおかけし、誠に申し訳ございません。お客様のお手続きは不要です。ご不明な点は主催者へお問い合わせください。',
  },
} satisfies BaseTranslation

export default ja_checkout
