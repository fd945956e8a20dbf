import { expect, test } from 'vitest'
import { mailHandler } from './handler.ts'

const key = 'a word that only the schedule knows'
/** Of a database nothing is asked before the caller is known. */
const asked: string[] = []
const sql = {
  unsafe: async (text: string) => {
    asked.push(text)
    return []
  },
}
const settings = {
  MAIL_RUN_KEY: key,
  NOREN_URL: 'https://book.example.jp/',
  MAIL_FROM: 'booking@noren.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

async function answer(env: Record<string, string>, init: RequestInit = {}) {
  asked.length = 0
  const request = new Request('https://x.example/send-mails', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...init,
  })
  const said = await mailHandler(sql, env)(request)
  return [said.status, await said.json()]
}

test('only who has the word is answered, and nothing is asked of the database for anybody else', async () => {
  for (const authorization of [
    '',
    'Bearer ',
    `Bearer ${key}x`,
    `Bearer ${key.slice(1)}`,
    key,
    `bearer ${key}`,
  ]) {
    expect(await answer(settings, { headers: { authorization } })).toEqual([401, { code: 'not_allowed' }])
    expect(asked).toEqual([])
  }
  // Without a word, or with one that is soon guessed, nobody has it.
  for (const MAIL_RUN_KEY of ['', 'short'])
    expect(
      await answer({ ...settings, MAIL_RUN_KEY }, { headers: { authorization: `Bearer ${MAIL_RUN_KEY}` } }),
    ).toEqual([401, { code: 'not_allowed' }])
  expect(await answer(settings, { method: 'GET' })).toEqual([405, { code: 'post_only' }])
})

test('a run notes that it is there, asks for reminders, and sends', async () => {
  expect(await answer(settings)).toEqual([200, { sent: 0 }])
  expect(asked).toEqual([
    'select private.note_sender($1)',
    'select private.ask_reminders(), private.forget_old_mails()',
    'select private.vendors_without_ticket_key() as vendor',
    'select private.claim_mails($1, $2, $3) as mail',
  ])
})

test('a wrong setting is said without its value, and no mail server is no fault', async () => {
  expect(await answer({ MAIL_RUN_KEY: key })).toEqual([200, { sent: 0, code: 'no_mail_server' }])
  for (const wrong of [
    { NOREN_URL: 'book.example.jp' },
    { MAIL_FROM: 'x' },
    { SMTP_URL: 'http://secret@x' },
  ]) {
    const [status, said] = await answer({ ...settings, ...wrong })
    expect(status).toBe(500)
    expect(JSON.stringify(said)).not.toContain('secret')
    expect(said).toMatchObject({ code: 'failed', message: expect.stringMatching(/must/) })
  }
})
