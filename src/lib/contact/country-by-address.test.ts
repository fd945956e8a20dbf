import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { countryByAddress } from './country-by-address.ts'

async function answering(status: number, text: string): Promise<{ country: string | null; asked: number }> {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const country = await countryByAddress(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  return { country, asked }
}

test('the service is asked once and its country taken', async () => {
  expect(await answering(200, '1;TW;TWN;Taiwan')).toEqual({ country: 'TW', asked: 1 })
})

test('a failing service, or one that says something else, changes nothing', async () => {
  expect((await answering(500, '1;TW')).country).toBeNull()
  expect((await answering(200, '<html></html>')).country).toBeNull()
  expect(await countryByAddress('http://127.0.0.1:9/')).toBeNull()
})

test('without a service nothing is asked', async () => {
  let asked = false
  const ask = (async () => {
    asked = true
    return new Response('1;TW')
  }) as typeof fetch
  expect(await countryByAddress('', ask)).toBeNull()
  expect(asked).toBe(false)
  // Control: with one, the same asker is asked.
  expect(await countryByAddress('http://127.0.0.1/', ask)).toBe('TW')
  expect(asked).toBe(true)
})
