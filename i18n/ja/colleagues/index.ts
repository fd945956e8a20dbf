// Who works for a business: the list in the settings, and the page that an invitation leads to.
import type { BaseTranslation } from '../../i18n-types.ts'

const ja_colleagues = {
  title: 'スタッフ',
  intro: '管理できる人です。全員が同じ操作をできます。',
  list: 'スタッフの一覧',
  showAll: '全{n:number}名を表示',
  me: '自分',
  since: '{when:string}から',
  invitedBy: '招待: {email:string}',
  alone: 'ほかのスタッフはまだいません',
  offline: 'オフラインです。スタッフの表示と変更にはインターネット接続が必要です。',
  old: 'オフラインになる前の一覧です。',
  invitations: '招待中',
  noInvitations: '招待中の人はいません',
  mail: {
    waiting: 'メール送信待ち',
    sent: 'メール送信済み',
    refused: 'メールが届きませんでした',
    late: 'メールを送れませんでした',
  },
  over: '期限切れ',
  until: '{when:string}まで有効',
  invitedAt: '招待 {when:string}',
  noSender: {
    none: 'メールサーバーが設定されていないため、招待メールは送られません。暖簾の管理者にご連絡ください。',
    silent: 'メールの送信が止まっています。招待メールは、再開してから送られます。',
  },
  invite: {
    title: 'スタッフを招待',
    email: '招待する人のメールアドレス',
    hint: '参加用のリンクをメールで送ります。7日間有効です。',
    submit: '招待メールを送る',
    done: '{email:string} に招待メールを送ります',
  },
  again: 'もう一度送る',
  withdraw: '招待を取り消す',
  remove: 'スタッフから外す',
  leave: 'スタッフから抜ける',
  /** For those who hear the buttons: which row they belong to. */
  named: '{deed:string}: {email:string}',
  said: {
    again: 'もう一度送ります: {email:string}',
    withdraw: '招待を取り消しました: {email:string}',
    remove: 'スタッフから外しました: {email:string}',
    leave: 'スタッフから抜けました',
  },
  ask: {
    remove: 'スタッフから外しますか?',
    leave: 'スタッフから抜けますか?',
    withdraw: '招待を取り消しますか?',
    removeText:
      '{email:string} の端末では、すぐに予約が表示されなくなります。その端末の未送信の変更は消えずに残りますが、送信できません。この人が出した招待も取り消されます。',
    leaveText:
      'この端末でも予約が表示されなくなります。未送信の変更は先に送ってください。自分が出した招待も取り消されます。戻るには、ほかのスタッフからの招待が必要です。',
    withdrawText: '{email:string} に届いたリンクは使えなくなります。',
  },
  last: '最後の1人は抜けられません。先にほかのスタッフを招待してください。',
  refused: {
    works_here: 'すでにスタッフです',
    too_many_invitations: '招待中の人が多すぎます。不要な招待を取り消してください。',
    too_many_requests: '招待メールの回数が多すぎます。時間をおいてもう一度お試しください。',
    invitation_not_found: 'この招待はすでに使われたか、取り消されています。',
    colleague_not_found: 'この人はすでにスタッフではありません。',
    last_colleague: '最後の1人は抜けられません。先にほかのスタッフを招待してください。',
    busy: '混み合っています。もう一度お試しください。',
    offline: 'サーバーに接続できません。通信状況をご確認ください。',
    auth: 'ログインの期限が切れました。もう一度ログインしてください。',
    not_member: 'スタッフではなくなりました。',
    failed: 'うまくいきませんでした。しばらくしてからもう一度お試しください。',
  },
  invitation: {
    title: '{vendor:string}への招待',
    pageTitle: 'スタッフへの招待',
    text: '{vendor:string}のスタッフとして招待されています。',
    for: '招待されたメールアドレス',
    until: '有効期限',
    chooseText: 'パスワードを決めると、すぐに参加できます。',
    choose: '参加する',
    signInText: 'このメールアドレスにはアカウントがあります。パスワードを入力すると参加できます。',
    endedHere: 'この端末のログインは終了しています。パスワードを入力すると、そのまま参加できます。',
    signIn: 'ログインして参加',
    joinText: 'このメールアドレスでログイン中です。',
    join: '参加する',
    offline: 'オフラインです。参加するにはインターネット接続が必要です。',
    forgot: 'パスワードをお忘れの場合は、ログイン画面から再設定し、招待のリンクをもう一度開いてください。',
    toSignIn: 'ログイン画面へ',
    toHome: 'ホームへ',
    toSignOut: 'アカウントの画面でログアウトする',
    endedTitle: 'このリンクは使えません',
    ended:
      '招待のリンクは7日間、1回だけ使えます。期限が切れた、取り消された、すでに使われた、途中で切れている、のいずれかです。ページを再読み込みしたときや、メールが何通か届いているときは、いちばん新しいメールのリンクをもう一度開いてください。',
    endedNext: 'それでも開けないときは、招待した方に「もう一度送る」をご依頼ください。',
    endedDone: 'すでに参加された方は、ログインしてください。',
    otherVendorTitle: 'ほかの事業者のスタッフです',
    otherVendor:
      '{email:string} は、すでにほかの事業者のスタッフとして登録されています。1つのアカウントで参加できる事業者は1つです。',
    otherVendorNext:
      '別のメールアドレスに招待を送り直してもらうか、いまの事業者のスタッフから外れたあと、このリンクをもう一度開いてください。',
    otherInsideTitle: '別のアカウントでログイン中です',
    otherInside:
      'この端末は {present:string} でログインしています。招待は {email:string} 宛てです。ログアウトするか、別のブラウザーでこのリンクを開いてください。',
    readFailed: {
      offline: 'サーバーに接続できません。通信状況をご確認のうえ、もう一度お試しください。',
      unavailable: '現在、招待を開けません。しばらくしてからもう一度お試しください。',
    },
    failed: {
      other_account: 'ログイン中のアカウントは、招待されたメールアドレスのものではありません。',
      unconfirmed:
        'メールアドレスの確認がまだ済んでいません。もう一度お試しください。続くときは、招待のリンクをもう一度開いてください。',
      wrong_credentials: 'パスワードが正しくありません',
      weak_password: 'このパスワードは使えません。別のものにしてください',
      too_many_requests: '試行回数が多すぎます。しばらくしてからもう一度お試しください。',
      storage_error: 'この端末に保存できません。ブラウザーの設定で保存を許可してください。',
      other_tab:
        'このアプリを開いているほかのタブが応答していません。ほかのタブを閉じてから、もう一度お試しください。',
      offline: 'サーバーに接続できません。入力した内容は残っています。通信状況をご確認ください。',
      unavailable: '現在参加できません。入力した内容は残っています。しばらくしてからもう一度お試しください。',
    },
  },
} satisfies BaseTranslation

export default ja_colleagues
