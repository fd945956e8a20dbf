import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { functionsOf } from '#local/api/allowed-calls.ts'
import { answerApi } from '#local/api/api.ts'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { bodyBudget } from '#local/http/request-body.ts'
import { targetOf } from '#local/http/request-target.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'

/** A second address of a stack: the same REST layer over the same database, with everybody let in at once. */
export async function withoutLanes(stack: TestStack): Promise<{ url: string; close: () => Promise<void> }> {
  const jwtSecret = secretsOf(stack.home).jwt_secret
  const rest = restAndAuth(stack.databaseUrl, jwtSecret, stack.url)
  await rest.warm()
  const functions = await functionsOf(stack.sql)
  const isMember = async () => true
  const api = {
    fetch: rest.fetch,
    functions,
    jwtSecret,
    isMember,
    proxies: 0,
    bodies: { members: bodyBudget(), strangers: bodyBudget() },
  }
  const server = createServer((req, res) => {
    const target = targetOf(req.url)
    if (target) answerApi(api, target, req, res).catch(() => res.destroy())
    else res.destroy()
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
