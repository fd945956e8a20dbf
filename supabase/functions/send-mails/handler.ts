import { isSame } from '#functions/http/same-word.ts'
import { type Asked, makeMissingKeys } from '#functions/tickets/keys.ts'
import { outboxOf } from './outbox.ts'
import { sendMails } from './send-mails.ts'
import { type Env, mailSettings, SettingsError } from './settings.ts'

/**
 * One run of the sender, asked for by a schedule: a POST with the word of MAIL_RUN_KEY as its bearer token. Answers how many
 * mails were accepted, and nothing about them.
 */
export function mailHandler(
  sql: Asked,
  env: Env,
  longestMs = 50_000,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const key = env['MAIL_RUN_KEY'] ?? ''
    if (request.method !== 'POST') return Response.json({ code: 'post_only' }, { status: 405 })
    if (key.length < 16 || !isSame(request.headers.get('authorization') ?? '', `Bearer ${key}`))
      return Response.json({ code: 'not_allowed' }, { status: 401 })
    const outbox = outboxOf(sql, crypto.randomUUID())
    try {
      const settings = mailSettings(env)
      const site = (env['NOREN_URL'] ?? '').replace(/\/$/, '')
      if (settings && !/^https?:\/\/[^/]+$/.test(site))
        throw new SettingsError('NOREN_URL must be the address of the pages.')
      await outbox.note(settings?.transport.way ?? 'none')
      await outbox.round()
      await makeMissingKeys(sql)
      if (!settings) return Response.json({ sent: 0, code: 'no_mail_server' })
      const until = performance.now() + longestMs
      const sent = await sendMails(outbox, { ...settings, site }, () => performance.now() > until)
      settings.transport.close?.()
      return Response.json({ sent })
    } catch (error) {
      const message = error instanceof SettingsError ? error.message : 'The outbox could not be read.'
      return Response.json({ code: 'failed', message }, { status: 500 })
    }
  }
}
