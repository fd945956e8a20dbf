// A front door as it must never be: what begins with /rest/v1/ or /auth/v1/ as it was sent goes on to the library, with
// all its headers. What stands behind the real door is tried here, and what walks past a door is seen here.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import type { TestStack } from '#tests/support/stack.ts'

/** The same stack behind a second address. */
export async function bareDoor(stack: TestStack): Promise<TestStack> {
  const rest = restAndAuth(stack.databaseUrl, secretsOf(stack.home).jwt_secret, stack.url)
  await rest.warm()
  const server = createServer((req, res) => {
    const answer = async () => {
      const path = req.url ?? '/'
      if (!/^\/(rest|auth)\/v1(\/|\?|$)/.test(path)) return void res.writeHead(404).end()
      const body = Buffer.concat(await req.toArray())
      const { method = 'GET', headers } = req
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const said = await rest.fetch(
        new Request(new URL(path, 'http://localhost'), {
          method,
          headers: headers as Record<string, string>,
          ...(hasBody ? { body } : {}),
        }),
      )
      const text = Buffer.from(await said.arrayBuffer())
      res.writeHead(said.status, { 'content-type': said.headers.get('content-type') ?? 'text/plain' })
      res.end(text)
    }
    answer().catch(() => res.headersSent || res.writeHead(400).end())
  })
  await new Promise<void>((ready) => server.listen(0, ready))
  return {
    ...stack,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rest.close()
    },
  }
}
