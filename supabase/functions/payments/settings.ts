// The settings of card payments, by the same names wherever they are taken.

export type Env = Record<string, string | undefined>

export interface PaymentSettings {
  /** The secret key of the card service. */
  key: string
  /** By which its webhooks are signed. */
  webhookSecret: string
  /** The address that people open: they come back there. */
  site: string
  /** Of a server that stands in for the card service, on this machine alone. */
  api?: URL
}

/** Says what is wrong in one line, never with the value: it is a secret. */
export class PaymentSettingsError extends Error {}

/** Undefined where there is no key: then no card is taken. */
export function paymentSettings(env: Env, site: string): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api } = env
  if (!key) return undefined
  if (!/^(sk|rk)_\w+$/.test(key))
    throw new PaymentSettingsError(
      'STRIPE_SECRET_KEY must be the secret key of Stripe, which begins with sk_ or rk_.',
    )
  if (!webhookSecret || !/^whsec_\w+$/.test(webhookSecret))
    throw new PaymentSettingsError(
      'STRIPE_WEBHOOK_SECRET must be that of the webhook, which begins with whsec_.',
    )
  if (!/^https?:\/\/[^/]+$/.test(site))
    throw new PaymentSettingsError('NOREN_URL must be the address of the pages.')
  if (!api) return { key, webhookSecret, site }
  if (!/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(api))
    throw new PaymentSettingsError(
      'STRIPE_API is for a server of this machine, such as http://127.0.0.1:12111',
    )
  return { key, webhookSecret, site, api: new URL(api) }
}
