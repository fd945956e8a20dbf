import { type BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { type PaymentSettings, PaymentSettingsError, paymentSettings } from '#functions/payments/settings.ts'
import { type MailSettings, mailSettings, SettingsError } from '#functions/send-mails/settings.ts'
import { Failure } from './failure.ts'
import { addressesIn } from './http/peer.ts'
import { projectFolder, usualHome } from './places.ts'

export interface Options {
  home: string
  /** Address or name that is listened on. */
  host: string
  port: number
  databaseUrl: string | undefined
  proxies: number
  /** Where they ask from, besides this machine. */
  proxyAddresses: BlockList | undefined
  /** Demo data and demo accounts, whose password everybody knows. */
  demo: boolean
  /** Who runs this and how to reach them, in one line; '' where the vendors themselves do. */
  operator: string
  /** The address people open, where it is a proxy's: 'https://book.example.jp'. */
  url: string | undefined
  /** Undefined where there is no key of the card service: then no card is taken. */
  payments: Omit<PaymentSettings, 'site'> | undefined
  /** Undefined where no mail server is named. */
  mail: MailSettings | undefined
  /** Mails may be read at an address of this machine: nobody else reaches it, and no mail server is named. */
  hasMailPage: boolean
}

/** What the environment asks for, checked before anything is started. */
export function optionsFrom(env: NodeJS.ProcessEnv): Options {
  const host = hostFrom(env.HOST || '127.0.0.1')
  const given = databaseUrl(env.DATABASE_URL)
  const proxies = whole(env.NOREN_TRUST_PROXY || '0', 'NOREN_TRUST_PROXY', 0, 10)
  const demo = demoFrom(env.NOREN_DEMO, isLoopback(host) && !given && proxies === 0)
  const mail = mailFrom(env)
  return {
    home: env.NOREN_HOME ? resolve(projectFolder, env.NOREN_HOME) : usualHome(),
    host,
    port: whole(env.PORT || '8080', 'PORT', 0, 65_535),
    databaseUrl: given,
    proxies,
    proxyAddresses: proxyAddresses(env.NOREN_PROXY, proxies),
    // A proxy brings a network to the loopback.
    demo,
    operator: (env.NOREN_OPERATOR ?? '').trim(),
    url: publicUrl(env.NOREN_URL),
    payments: paymentsFrom(env),
    mail,
    hasMailPage: demo && !mail && !env.HOST && !given && proxies === 0,
  }
}

/** Only programs on this machine reach it. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

/** The address people open: for one that stands for all of the machine's, the first that a network knows. */
export function originOf(host: string, port: number): string {
  if (isLoopback(host)) return `http://localhost:${port}`
  const isAll = /^(0\.0\.0\.0|::)$/.test(host)
  const name = isAll ? (outside() ?? 'localhost') : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

const outside = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

function hostFrom(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (isIPv6(bare) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(bare)) return bare
  throw new Failure(`HOST is "${text}"; it must be an address or a name of this machine, such as 0.0.0.0.`)
}

function demoFrom(text: string | undefined, usual: boolean): boolean {
  if (!text) return usual
  if (text === 'on' || text === 'off') return text === 'on'
  throw new Failure(`NOREN_DEMO is "${text}"; it must be on or off.`)
}

function mailFrom(env: NodeJS.ProcessEnv): MailSettings | undefined {
  try {
    return mailSettings(env)
  } catch (error) {
    throw error instanceof SettingsError ? new Failure(error.message) : error
  }
}

function paymentsFrom(env: NodeJS.ProcessEnv): Options['payments'] {
  try {
    const found = paymentSettings(env, originOf('localhost', 0))
    if (!found) return undefined
    const { site: _, ...settings } = found
    return settings
  } catch (error) {
    throw error instanceof PaymentSettingsError ? new Failure(error.message) : error
  }
}

function whole(text: string, name: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new Failure(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`)
}

function proxyAddresses(text: string | undefined, proxies: number): BlockList | undefined {
  if (!text) return undefined
  const list = addressesIn(text)
  if (!list)
    throw new Failure(`NOREN_PROXY is "${text}"; it must name addresses, such as 192.168.1.5, 172.18.0.0/16.`)
  if (proxies === 0)
    throw new Failure(
      'NOREN_PROXY names proxies: say with NOREN_TRUST_PROXY how many of them a caller passes.',
    )
  return list
}

function publicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const { protocol, origin } = URL.canParse(text) ? new URL(text) : { protocol: '', origin: '' }
  if (/^https?:$/.test(protocol) && text.replace(/\/$/, '') === origin) return origin
  throw new Failure(`NOREN_URL is "${text}"; it must be an address such as https://book.example.jp`)
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  // Never the text itself: a password stands in it.
  if (!/^postgres(ql)?:\/\/[^#]+$/.test(text) || !URL.canParse(text))
    throw new Failure('DATABASE_URL must look like postgres://user:password@host:5432/database')
  if (!canDecode(text))
    throw new Failure('DATABASE_URL holds a % that stands for nothing: in a password it is written %25.')
  return text
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
