import type { NamespaceCardStepsTranslation } from '../../i18n-types.ts'

const en_cardSteps = {
  waiting: {
    title: 'Checking your payment',
    paid: 'We are checking your payment. Please wait a moment.',
    long: 'This is taking longer than usual. If you have paid, your booking is confirmed as soon as we hear of it. You can close this page: neither your payment nor your booking is lost.',
    mail: 'We also send the outcome to {email}.',
    open: 'You have not paid yet. What you chose is kept until the payment is due.',
    giving: 'Cancelling the payment…',
    next: 'Go on to payment',
    stop: 'Do not pay, and go back to the review',
    again: 'Check again',
  },
  lost: {
    title: 'Coming back from the payment page?',
    paid: 'If you have paid, your booking is confirmed as soon as we hear of it, and a confirmation is sent to the email address you entered. If it does not arrive, please call.',
    back: 'You have not paid. Please start again.',
  },
} satisfies NamespaceCardStepsTranslation

export default en_cardSteps
