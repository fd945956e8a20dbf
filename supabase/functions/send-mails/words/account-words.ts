// Mails about accounts. `facts` are the texts that whoever asked for the mail gave with it.

import { moneyMail } from './money-words.ts'
import type { Language } from './when.ts'

interface Words {
  subject: string
  text: string
}

type Write = (link: string, facts: Record<string, string>) => Words

const ifNotYou = {
  ja: 'お心当たりがない場合は、このメールを破棄してください。何も変わりません。',
  en: 'If you did not ask for this, please ignore this email. Nothing will change.',
}

const words: Record<Language, Record<string, Write>> = {
  ja: {
    recovery: (link) => ({
      subject: 'パスワードの再設定',
      text: `新しいパスワードは、次のリンクから設定できます。リンクは1時間、一度だけ有効です。最後に届いたメールのリンクをお使いください。\n\n${link}\n\n${ifNotYou.ja}\n`,
    }),
    email_confirmation: (link) => ({
      subject: 'メールアドレスの確認',
      text: `ご登録ありがとうございます。次のリンクを開き、パスワードを入力すると、このメールアドレスの確認が完了します。リンクは1時間、一度だけ有効です。\n\n${link}\n\n${ifNotYou.ja}\n`,
    }),
    email_change: (link) => ({
      subject: '新しいメールアドレスの確認',
      text: `次のリンクを開き、画面のボタンを押すと、メールアドレスの変更が完了します。リンクは1時間、一度だけ有効です。\n\n${link}\n\n${ifNotYou.ja}\n`,
    }),
    email_changed: (link) => ({
      subject: 'メールアドレスが変更されました',
      text: `このアカウントのメールアドレスが、新しいものに変更されました。これからのログインとお知らせには、新しいアドレスを使います。\n\nお心当たりがない場合は、すぐに責任者、または暖簾の管理者にお知らせください。\n\n${link}\n`,
    }),
    password_changed: (link) => ({
      subject: 'パスワードが変更されました',
      text: `このアカウントのパスワードが、新しいものに変更されました。ご自身で変更された場合、何もしていただく必要はありません。\n\nお心当たりがない場合は、すぐに次のページからパスワードを再設定してください。ほかの端末はすべてログアウトされます。\n\n${link}\n`,
    }),
    invite: (link, { vendor = '', by = '' }) => ({
      subject: vendor === '' ? 'Norenへの招待' : `${vendor}への招待`,
      text: `${by === '' ? '' : `${by} さんから、`}${vendor === '' ? '' : `${vendor}の`}スタッフとして招待されました。次のリンクから参加できます。\n\n${link}\n\nリンクは7日間、一度だけ有効です。招待のメールが何通か届いたときは、最後に届いたものをお使いください。\n${ifNotYou.ja}\n`,
    }),
  },
  en: {
    recovery: (link) => ({
      subject: 'Choose a new password',
      text: `Open this link to choose a new password. The link works once, within an hour. If you received several of these emails, use the latest.\n\n${link}\n\n${ifNotYou.en}\n`,
    }),
    email_confirmation: (link) => ({
      subject: 'Confirm your email address',
      text: `Thank you for signing up. Open this link and enter your password to confirm your email address. The link works once, within an hour.\n\n${link}\n\n${ifNotYou.en}\n`,
    }),
    email_change: (link) => ({
      subject: 'Confirm your new email address',
      text: `Open this link and press the button to finish changing your email address. The link works once, within an hour.\n\n${link}\n\n${ifNotYou.en}\n`,
    }),
    email_changed: (link) => ({
      subject: 'Your email address was changed',
      text: `The email address of this account has been changed. From now on, use the new address to sign in; notices go there too.\n\nIf this was not you, tell the person in charge where you work, or the administrator of Noren, at once.\n\n${link}\n`,
    }),
    password_changed: (link) => ({
      subject: 'Your password was changed',
      text: `The password of this account has been changed. If this was you, there is nothing to do.\n\nIf this was not you, choose a new password on this page at once. This signs out all other devices.\n\n${link}\n`,
    }),
    invite: (link, { vendor = '', by = '' }) => ({
      subject: vendor === '' ? 'You are invited to Noren' : `You are invited to ${vendor}`,
      text: `You are invited${by === '' ? '' : ` by ${by}`} to work${vendor === '' ? '' : ` for ${vendor}`}. Open this link to join.\n\n${link}\n\nThe link works once, within 7 days. If you received more than one invitation, use the latest.\n${ifNotYou.en}\n`,
    }),
  },
}

/** Throws where the kind has no words. */
export function accountWords(
  kind: string,
  language: Language,
  link: string,
  facts: Record<string, string>,
): Words {
  const ofMoney = moneyMail(kind, language, facts)
  if (ofMoney) return { ...ofMoney, subject: ofMoney.subject.replaceAll(/\s+/g, ' ').trim() }
  const write = words[language][kind]
  if (!write) throw new Error(`no words for ${kind}`)
  const { subject, text } = write(link, facts)
  return { subject: subject.replaceAll(/\s+/g, ' '), text }
}
