import type { BaseTranslation } from '../../i18n-types.ts'

// The customers' pages beside the way to a booking: the month, the house, and what becomes of a booking.
const ja_afterBooking = {
  /** The page of a booking. */
  manageNotFound: 'ご予約が見つかりません',
  manageNotFoundHint:
    'リンクが正しくないか、期限が切れています。予約確定時のリンクをもう一度開いてください。お困りの際はお電話ください。',
  manageHeading: 'ご予約内容',
  coming: '予定どおり伺います',
  /** Of an event that was moved. */
  comingThen: '変更後の日時で伺います',
  comingSaid: '店舗にお知らせしました。ご来店をお待ちしております。',
  status: {
    waiting: 'キャンセル待ち',
    confirmed: '予約確定',
    arrived: 'ご来店',
    seated: 'ご着席',
    left: 'ご退店',
    cancelled: 'キャンセル',
    no_show: '無断キャンセル',
  },
  /** Where an event is booked, of its organiser. */
  ofEvent: {
    arrived: 'ご来場',
    comingSaid: '主催者にお知らせしました。ご来場をお待ちしております。',
    feeThenHow:
      'キャンセル料のお支払い方法は、主催者よりご連絡いたします。このページでのお支払いはございません。',
    tooLate:
      '開催時刻を過ぎたか、すでにご来場済みのため、こちらではキャンセルできません。主催者へお電話ください。',
  },
  /** What went wrong on the page of a booking. */
  manageNotice: {
    too_late:
      'ご来店時刻を過ぎたか、すでにご来店済みのため、こちらではキャンセルできません。店舗へお電話ください。',
    fees_changed:
      'この画面を開いたあとに、キャンセル料または返金額が変わりました。まだキャンセルされていません。上の内容をご確認のうえ、もう一度お手続きください。',
    busy: 'ただいま混み合っています。少し待ってからもう一度お試しください。',
    too_many_requests: '操作が続いたため、しばらく受付できません。少し待ってからお試しください。',
    offline: 'インターネットに接続できません。接続をお確かめのうえ、もう一度お試しください。',
    no_answer: 'サーバーから応答がありません。もう一度お試しください。',
    booking_not_found: 'ご予約が見つかりません。お電話ください。',
    unknown: 'お手続きできませんでした。もう一度お試しください。',
  },
  cancelBooking: 'このご予約をキャンセルする',
  cancelTitle: 'ご予約をキャンセルしますか？',
  cancelText: '{when:string}、{people:string}のご予約です。キャンセル後は元に戻せません。',
  cancelYes: 'キャンセルする',
  cancelNo: 'キャンセルしない',
  cancelling: 'キャンセルしています…',
  /** Of the question, once it was refused. */
  close: '閉じる',
  cancelled: 'ご予約をキャンセルしました',
  /** In the question before a cancellation. */
  feeNow: '今キャンセルすると、ご利用料金の{percent:number}%のキャンセル料がかかります',
  feeThen: 'キャンセル料: ご利用料金の{percent:number}%',
  feeThenOf: 'キャンセル料: {sum:string}（{percent:number}%）',
  feeThenHow:
    'キャンセル料のお支払い方法は、店舗よりご連絡いたします。このページでのお支払いはございません。',
  /** Out of what was paid by card. */
  feeThenPaid: 'キャンセル料は、カードでお支払い済みの金額からいただきました。',
  feeThenPart: 'キャンセル料のうち{sum:string}は、カードでお支払い済みの金額からいただきました。',
  /** What of a card payment goes back. */
  backNow: '{sum:string}は、お支払いのカードへ戻ります（明細への反映まで数日かかります）',
  backNone: 'お支払い済みの{sum:string}は、キャンセル料に充てられ、カードへは戻りません',
  backThen: '{sum:string}を、お支払いのカードへ返金します。明細への反映まで数日かかります。',
  feeThenCall: 'ご不明な点は、お電話ください。',
  feeNowOf: '今キャンセルすると、{sum:string}（{percent:number}%）のキャンセル料がかかります',
  feeThenFree: 'キャンセル料はかかりません。',
  feeNowFree: '今キャンセルされる場合、キャンセル料はかかりません',
  /** Above a page that was left open. */
  newer: {
    ready: '新しいページがあります。',
    reload: '読み込み直す',
    later: 'あとで',
  },
  /** What each day of a month has left. */
  month: {
    title: '空き状況カレンダー',
    hint: '{people:string}の空き状況です。日付を選ぶと、その日のお時間を表示します。',
    previous: '前の月',
    next: '次の月',
    /** Under each day. */
    sign: { free: '○', few: '△', full: '×', closed: '休', none: '' },
    /** In words, beside the signs and for who cannot see them. */
    word: { free: '空席あり', few: '一部のみ空席', full: '満席', closed: '休業日', none: '受付対象外' },
    dayOf: '{day:string}、{mark:string}',
    around: '近い日の空き',
    failed: 'カレンダーを表示できませんでした。',
  },
  /** The house, under the times. */
  about: {
    title: '店舗のご案内',
    hours: '通常の営業時間',
    closed: '休業',
    holiday: '祝日',
    between: '{from:string}〜{to:string}',
    weekdaysJoin: '・',
    breakJoin: '／',
    stay: 'お席のご利用時間',
    pay: 'お支払い',
    /** Where cards are taken, and by whom a deposit is paid. */
    payRest:
      '当日、店舗でお支払いください。予約金が必要なご予約では、予約金のみ、ご予約のときにカードでお支払いいただきます。',
    payParty: '{n:number}名様以上のご予約には、1名様につき{sum:string}の予約金が必要です。',
  },
  /** A booking whose link is lost. */
  lost: {
    page: '予約を照会する',
    text: 'ご予約の内容を表示し、変更・キャンセルのお手続きができます。',
    why: 'ご予約時にお伝えした番号（予約番号または受付番号）と、ご予約時の電話番号の下4桁をご入力ください。ご本人であることの確認に使用します。',
    withLink: 'ご予約時のリンクをお持ちの場合は、番号を入力せずにそのリンクからご覧いただけます。',
    byPhone: '番号がお分かりにならない場合は、お電話で承ります。',
    book: '新しく予約する',
    title: '番号でご予約を探す',
    reference: '予約番号または受付番号',
    phoneEnd: '電話番号の下4桁',
    find: 'ご予約を探す',
    finding: '探しています…',
    needed: '入力してください',
    fourDigits: '数字4桁で入力してください',
    badReference: '番号をご確認ください',
    notFound:
      'この組み合わせのご予約は見つかりませんでした。番号と電話番号をお確かめいただくか、お電話ください。',
    /** Of what is shown then. */
    noNames: '番号で表示しているため、お名前とご連絡先は表示しません。このページは1時間ご利用いただけます。',
    tooMany:
      'お探しになる操作が続いたため、しばらくこちらではご予約を表示できません。ご予約の確認・変更・キャンセルは、お電話で承ります。',
    link: 'ご予約の照会・変更・キャンセル',
    another: '別のご予約を照会する',
  },
  /** A name left for a day that is full. */
  waitlist: {
    open: 'キャンセル待ちに登録する',
    title: 'キャンセル待ちの登録',
    notBooked: 'キャンセル待ちはご予約ではありません。お席が空いた場合に限り、店舗からお電話いたします。',
    fees: 'お席をご用意でき、ご予約が成立した場合のキャンセル料は次のとおりです。',
    wish: '{when:string}、{people:string}',
    choose: '選択してください',
    send: 'キャンセル待ちに登録する',
    sending: '登録しています…',
    close: 'やめる',
    done: 'キャンセル待ちを承りました',
    doneText: 'ご予約はまだ成立していません。お席をご用意できる場合に、店舗からお電話いたします。',
    /** Where they can book by themselves. */
    notYet: 'ご予約はまだ成立していません。',
    /** Of an event. */
    eventText: 'ご予約はまだ成立していません。お席をご用意できる場合に、主催者からお電話いたします。',
    cancel: 'キャンセル待ちを取り消す',
    /** Its page, beside the words of a booking. */
    heading: 'キャンセル待ちの内容',
    reference: '受付番号',
    when: 'ご希望の日時',
    linkTitle: 'キャンセル待ちの確認・取り消し',
    linkHint:
      'キャンセル待ちの確認・取り消しは、このリンクのほか、受付番号とお電話番号の下4桁でもできます。リンクはほかの方に知らせないでください。',
    cancelTitle: 'キャンセル待ちを取り消しますか？',
    cancelText: '{when:string}、{people:string}のキャンセル待ちです。取り消し後は元に戻せません。',
    cancelYes: '取り消す',
    cancelNo: '取り消さない',
    cancelling: '取り消しています…',
    cancelled: 'キャンセル待ちを取り消しました',
    cancelledBefore: 'このキャンセル待ちは取り消されています',
    state: '取り消し済み',
    /** Its customer has booked it. */
    bought: 'ネットでのご予約が確定したため、このキャンセル待ちは終了しました',
    boughtState: '終了',
  },
  /** Another day, time or number of people. */
  /** State of a booking whose event does not take place. */
  eventOff: '開催中止',
  organiserPhone: '主催者の電話番号',
  change: {
    open: '日時・人数を変更する',
    title: 'ご予約の変更',
    text: '新しいお席をお取りできるまで、いまのご予約はそのままです。',
    pick: 'ご希望のお時間をお選びください。',
    /** Of the seats, where they have some. */
    keepArea: 'できれば{area:string}',
    same: 'いまのご予約と同じ日時・人数です。',
    deposit:
      'この人数でのご予約には、予約金{sum:string}のお支払いが必要です。この画面ではお支払いいただけないため、人数の変更はお電話にて承ります。',
    close: '変更をやめる',
    confirmTitle: 'この内容に変更しますか？',
    from: '変更前',
    to: '変更後',
    visit: '{when:string} {people:string}',
    fees: 'キャンセル料とお選びのコース・料金は、ご予約時の内容のままです。',
    yes: 'この内容に変更する',
    no: '戻る',
    sending: '変更しています…',
    done: 'ご予約を変更しました',
    kept: 'いまのご予約はそのまま承っております。',
    byPhone: '変更の受付は締め切りました。変更をご希望の際は、店舗へお電話ください。',
    /** Of an event: there is no change online. */
    ofEvent: '日程・枚数の変更は、主催者へお電話ください。',
    none: '{day:string}はご予約いただけません。',
    moreByPhone: '{n:number}名様以上へのご変更は、お電話にて承ります。',
  },
  /** A change or a cancellation whose answer was lost. */
  doubt: {
    change: 'ご予約を変更できたかどうか、まだ確認できていません。',
    cancel: 'ご予約をキャンセルできたかどうか、まだ確認できていません。',
    text: 'インターネットにつながり次第、現在のご予約を自動で確認します。お急ぎの際はお電話ください。',
    ask: '現在のご予約を確認する',
    asking: '確認しています…',
    state: '確認中',
    /** Behind the day, the time and the people that were known before. */
    before: '{fact:string}（お手続き前の内容）',
    kept: 'お手続きは届いていませんでした。ご予約は変わらず、そのまま承っております。',
    /** In the question that is still open. */
    again: '通信できるようになりました。お手続きは届いていませんでしたので、もう一度お試しください。',
  },
  /** Why a change, a number or a place on the list was refused, beside what `guestSteps` says. */
  notice: {
    too_late_to_change: 'ネットでの変更の受付は締め切りました。変更をご希望の際は、店舗へお電話ください。',
    fee_due:
      'キャンセル料のかかる期間に入っているため、日にちの変更と人数を減らすご変更は、お電話にて承ります。',
    lines_do_not_fit:
      'お選びのコース・料金が、この日時または人数ではご用意できません。変更はお電話にて承ります。',
    changed_meanwhile:
      'このご予約は、先ほど別に変更されています。現在の内容をご確認のうえ、もう一度お選びください。',
    has_tables: 'この日は空きがございます。そのままご予約いただけます。',
    waiting_full: 'この日のキャンセル待ちは受付を終了しました。店舗へお電話ください。',
    too_many_holds: 'この日は、ネットでこれ以上の人数を承れません。店舗へお電話ください。',
  },
} satisfies BaseTranslation

export default ja_afterBooking
