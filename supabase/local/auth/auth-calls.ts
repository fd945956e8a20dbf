// The calls of Auth that the product makes, read before anything is done for them. lite gets the fields that are
// named here and no others, and nothing that a database could not keep.

import type { MailLanguage } from './mail-links.ts'

/** `mail`: asks for a link; `verify`: opens one. */
export type AuthKind = 'sign-in' | 'sign-up' | 'refresh' | 'change' | 'mail' | 'verify' | 'other'

export interface AuthCall {
  kind: AuthKind
  /** As lite is to see it. */
  request: Request
  /** Whom a sign-in or sign-up names, or where a mail is to go, in small letters. */
  email: string
  /** What a refresh shows. */
  session: string
  /** A change that shows the present password. */
  isGuess: boolean
  /** Where it asks for a mail: which. */
  mail?: string
}

const kinds: Record<string, AuthKind> = {
  'POST /signup': 'sign-up',
  'PUT /user': 'change',
  'POST /recover': 'mail',
  'POST /resend': 'mail',
  'POST /verify': 'verify',
  'POST /logout': 'other',
  'GET /user': 'other',
  'GET /health': 'other',
}
const grants: Record<string, AuthKind> = { password: 'sign-in', refresh_token: 'refresh' }

/** What a call of Auth is; undefined: there is no such call here. */
export function kindOf({ method, url }: Request): AuthKind | undefined {
  const { pathname, searchParams } = new URL(url)
  if (method === 'OPTIONS') return 'other'
  const call = `${method} ${pathname.slice('/auth/v1'.length)}`
  if (call === 'POST /token') return grants[searchParams.get('grant_type') ?? '']
  return kinds[call]
}

/** The call, or what is wrong with it. Nobody's account was looked at so far. */
export async function readAuthCall(request: Request): Promise<AuthCall | Response> {
  const kind = kindOf(request)
  if (!kind) return no(404, 'not_found', 'There is no such call.')
  if (kind === 'other') return { kind, request, email: '', session: '', isGuess: false }
  const body: unknown = await request.json().catch(() => undefined)
  if (!isObject(body)) return no(400, 'bad_json', 'The body is no JSON object.')
  const { pathname } = new URL(request.url)
  const fields = pathname.endsWith('/resend') ? readResend(body) : readers[kind](body)
  if (fields instanceof Response) return fields
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : ''
  const session = typeof fields.refresh_token === 'string' ? fields.refresh_token : ''
  return {
    kind,
    request: again(request, kind, fields),
    email,
    session,
    isGuess: 'current_password' in fields,
    ...(kind === 'mail' || (kind === 'change' && email !== '') ? { mail: pathname } : {}),
  }
}

type Fields = Record<string, unknown>

const readers: Record<Exclude<AuthKind, 'other'>, (body: Fields) => Fields | Response> = {
  'sign-in': ({ email, password }) => badAddress(email) ?? badPassword(password) ?? { email, password },
  'sign-up': ({ email, password, data }) =>
    badAddress(email) ??
    badPassword(password, 'weak_password') ??
    badData(data ?? {}) ?? { email, password, data: data ?? {} },
  refresh: ({ refresh_token }) => ({ refresh_token }),
  mail: ({ email, language }) => badAddress(email) ?? { email, language: languageOf(language) },
  verify: ({ type, token_hash }) => {
    const name = type === 'email' ? 'signup' : type
    if (typeof token_hash !== 'string' || !/^[0-9a-f]{32}$/.test(token_hash)) return linkEnded()
    return typeof name === 'string' && linkTypes.has(name) ? { type: name, token_hash } : linkEnded()
  },
  change: (body) => {
    const { data, password, email, current_password } = body
    if ('phone' in body || (email !== undefined && (password !== undefined || data !== undefined)))
      return no(422, 'validation_failed', 'An address is changed by itself.')
    const bad =
      (data === undefined ? undefined : badData(data)) ??
      (email === undefined ? undefined : badAddress(email)) ??
      (password === undefined ? undefined : badPassword(password))
    if (bad) return bad
    const isByPassword = email !== undefined || password !== undefined
    if (isByPassword && current_password !== undefined && badPassword(current_password))
      return no(400, 'current_password_required', 'The present password is asked for.')
    return {
      ...(data === undefined ? {} : { data }),
      ...(email === undefined ? {} : { email, language: languageOf(body['language']) }),
      ...(password === undefined ? {} : { password }),
      ...(isByPassword && current_password !== undefined ? { current_password } : {}),
    }
  },
}

const linkTypes = new Set(['recovery', 'signup', 'email_change'])

const readResend = ({ type, email, language }: Fields): Fields | Response =>
  type === 'signup'
    ? (badAddress(email) ?? { type, email, language: languageOf(language) })
    : no(422, 'validation_failed', 'Only the mail of a sign-up is sent again.')

/** Of the mail that is asked for; hosted Auth reads no such field. */
const languageOf = (language: unknown): MailLanguage =>
  language === 'ja' || language === 'en' ? language : null

// As src/domain/access/signs.ts has them for the forms.
const unkeepable = /[\p{Cc}\p{Cs}]/u

function badAddress(email: unknown): Response | undefined {
  // Beyond ASCII this server and the database would make small letters of different signs: one address would be two.
  if (typeof email === 'string' && email.length <= 254 && /^[!-~]+$/.test(email))
    if (/^[^@]+@[^@]+\.[^@]+$/.test(email)) return undefined
  return no(422, 'validation_failed', 'The e-mail address is malformed.')
}

/** bcrypt looks at 72 bytes and no further. Sign-up has a code of its own: it must tell a password from an address. */
function badPassword(password: unknown, code = 'validation_failed'): Response | undefined {
  if (typeof password === 'string' && password !== '' && !unkeepable.test(password))
    if (Buffer.byteLength(password) <= 72) return undefined
  return no(422, code, 'A password is a text of 1 to 72 bytes.')
}

/**
 * What a person may have kept about them: it travels with each of their calls. With what Auth adds it stays under the
 * 2 kB beyond which the database cuts it down without a word.
 */
export function badData(data: unknown): Response | undefined {
  const isFair =
    isObject(data) &&
    Buffer.byteLength(JSON.stringify(data)) <= 1400 &&
    Object.keys(data).length <= 40 &&
    Object.entries(data).every(([key, value]) => isShort(key, 64) && isScalar(value))
  return isFair
    ? undefined
    : no(422, 'validation_failed', 'data is at most 1.4 kB of short texts and whole numbers.')
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || Number.isSafeInteger(value) || isShort(value, 500)

const isShort = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text.length <= most && !unkeepable.test(text)

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function again(request: Request, kind: AuthKind, fields: Fields): Request {
  const url = new URL(request.url)
  const grant = Object.keys(grants).find((name) => grants[name] === kind)
  url.search = grant ? `?grant_type=${grant}` : ''
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const { method, signal } = request
  return new Request(url, { method, headers, signal, body: JSON.stringify(fields) })
}

/** A refusal in the form that the client library reads. */
export const no = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: { [codeHeader]: code } })

/** Of every link that does not open: which of the reasons it is is not told. */
export const linkEnded = (): Response => no(403, 'otp_expired', 'The link is invalid or has expired.')

const codeHeader = 'x-sb-error-code'

/** Why Auth refused; empty when it did not. */
export const codeOf = (answer: Response): string => answer.headers.get(codeHeader) ?? ''
