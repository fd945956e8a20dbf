import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { mailPage, mailPagePath } from './mail-page.ts'

test('the last two hundred mails are kept, and none before them', async () => {
  const page = mailPage()
  for (let n = 1; n <= 201; n++)
    await page.transport.send({
      messageId: `${n}@noren.example`,
      from: { name: 'Noren', address: 'booking@noren.example' },
      ...{ replyTo: '', to: 'a@guest.example', subject: `mail ${n}.`, text: '' },
    })
  const all: string[] = []
  const res = { writeHead: () => res, end: (said: string) => void all.push(said) }
  expect(page.answer('GET', mailPagePath, res as unknown as ServerResponse)).toBe(true)
  const text = all.join('')
  expect(text.match(/<article>/g)).toHaveLength(200)
  expect(text).toContain('mail 201.')
  expect(text).not.toContain('mail 1.')
})
