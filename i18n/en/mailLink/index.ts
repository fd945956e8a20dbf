import type { NamespaceMailLinkTranslation } from '../../i18n-types.ts'

const en_mailLink = {
  reset: {
    title: 'Reset your password',
    intro: 'Enter the email of your account. We send you a link with which you choose a new password.',
    submit: 'Send the email',
    sentTitle: 'Please check your email',
    sent: 'If there is an account for {email}, an email arrives shortly. Its link works for an hour, and once.',
    newTitle: 'Choose a new password',
    newIntro:
      'This ends all sign-ins of this account on other devices. What was entered there and not sent stays there.',
    next: 'New password',
    save: 'Set the password',
    doneTitle: 'Your password was set',
    done: 'Sign-ins on other devices have ended. Sign in with the new password.',
    doneOther:
      'Sign-ins on other devices have ended. Another account is signed in on this device: sign out first, then sign in with the new password.',
    inside: 'Your password was set and you are signed in ({email}). Sign-ins on other devices have ended.',
    same_password: 'This is the password you had. You can sign in with it; to change it, choose another',
  },
  confirm: {
    title: 'Confirm your email',
    newTitle: 'Confirm your email',
    newIntro: 'Enter the password to sign in with: the one you chose at sign-up, or a new one.',
    next: 'Password',
    save: 'Confirm and sign in',
    doneTitle: 'Your email is confirmed',
    done: 'You can now sign in with this email and password.',
    doneOther: 'Another account is signed in on this device: sign out first, then sign in with this email.',
    inside: 'Your email is confirmed and you are signed in ({email})',
    changeTitle: 'Confirm your new email',
    changeIntro: 'Press the button to change the email of your account to the new one.',
    changeSubmit: 'Change the email',
    changeDoneTitle: 'Your email was changed',
    changeDone: '{email} is your new email. Sign in with it from now on.',
    halfTitle: 'Please open the other email, too',
    half: 'We sent an email to your old address and to the new one. Open the link in the other one to complete the change.',
    toHome: 'Go to home',
  },
  halfway:
    'The link was opened, but your password is not set yet. Please check your connection and press again. If you close this page, you can set it by resetting your password',
  toReset: 'Reset your password',
  ended: {
    title: 'This link cannot be used',
    text: 'A link works for an hour, and once. If a newer email has arrived, use the link in that one. If you reloaded the page, open the link again from the email.',
    elsewhere:
      'This link can be opened only in the browser in which the email was asked for. Open it there, or send a new email.',
    isConfirmed:
      'If your email is confirmed already, you can simply sign in. If that fails, reset your password.',
    again: 'Send a new email',
    isTried:
      'Your last try may have confirmed your email without setting the password. Set it by resetting your password.',
    confirmAgain: 'We send the confirmation again. Enter the email you signed up with.',
    changeAgain: 'Sign in, and change the email again on the Account page.',
  },
  waiting: {
    again: 'If no email arrives',
    spam: 'Please look into your junk folder, too.',
    typo: 'If the address is mistyped, enter it again.',
    sendAgain: 'Send again',
    sentAgain: 'We have taken it in again. Use the link in the latest email.',
    known: 'If you already have an account, no confirmation is sent. Sign in, or reset your password.',
    other: 'Try another email',
  },
  none: 'This server is not set up to send email, so none will arrive. Please contact whoever runs this Noren.',
  page: 'This is a trial installation. Its emails are read on this page:',
  openPage: 'Read the emails',
  too_many_requests:
    'This was asked for many times. Please look for the email that arrived, or try again in an hour',
  invalid_email: 'Invalid email',
  offline:
    'The server cannot be reached. What you typed is still here; please check your connection and try again',
  unavailable: 'This is not possible right now. Please try again in a moment',
  offlineNow: 'You are offline. This needs a connection.',
  toSignIn: 'Go to sign in',
} satisfies NamespaceMailLinkTranslation

export default en_mailLink
