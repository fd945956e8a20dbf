import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from '#local/api.ts'
import { restAndAuth } from '#local/rest-and-auth.ts'
import { secretsOf } from '#local/secrets.ts'
import type { TestStack } from '#tests/support/stack.ts'

/** A second address of a stack: the same REST layer over the same database, with everybody let in at once. */
export async function withoutLanes(stack: TestStack): Promise<{ url: string; close: () => Promise<void> }> {
  const health = await fetch(`${stack.url}/noren/health`)
  const { home } = (await health.json()) as { home: string }
  const rest = restAndAuth(stack.databaseUrl, secretsOf(home).jwt_secret, stack.url)
  await rest.warm()
  const server = createServer((req, res) => {
    answerApi({ fetch: rest.fetch, proxies: 0 }, req, res).catch(() => res.destroy())
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((ready) => server.listen(0, ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rest.close()
    },
  }
}
