import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { functionsOf } from '#local/api/allowed-calls.ts'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { httpServer } from '#local/http/http-server.ts'
import { inLanes } from '#local/http/lanes/lanes.ts'
import { bodyBudget } from '#local/http/request-body.ts'
import { distFolder } from '#local/places.ts'
import { openRealtime } from '#local/realtime/realtime.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'

const never = 2 ** 31 - 1
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const unlimited = Number.POSITIVE_INFINITY
const unbounded = () => bodyBudget({ ofOne: unlimited, ofAll: unlimited })

/**
 * A second address of a stack, with the product's own server and none of its limits: whoever has an account goes first, no
 * connection is let go, each page is packed for whoever asks, and sockets send and open what they like.
 */
export async function withoutLimits(stack: TestStack): Promise<{ url: string; close: () => Promise<void> }> {
  const jwtSecret = secretsOf(stack.home).jwt_secret
  const page = readFileSync(join(distFolder, 'index.html'))
  const rest = restAndAuth(stack.databaseUrl, jwtSecret, stack.url)
  await rest.warm()
  const realtime = await openRealtime(stack.sql, jwtSecret, {
    ...{ silentOfOne: unlimited, ofOne: unlimited, ofAll: unlimited, joinMs: never },
    ...{ frames: unlimited, turns: unlimited, unreadBytes: unlimited },
  })
  const server = httpServer(
    {
      api: {
        fetch: inLanes(rest.fetch, jwtSecret, async () => true),
        functions: await functionsOf(stack.sql),
        jwtSecret,
        isMember: async () => true,
        proxies: 0,
        bodies: { members: unbounded(), strangers: unbounded() },
      },
      realtime,
      pages: (_, res) => void res.end(brotliCompressSync(page, quick)),
      health: {},
      // While developing pages take no turns.
      dev: true,
    },
    { headMs: 0, requestMs: 0, connectionsOfOne: unlimited, connections: unlimited },
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await realtime.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rest.close()
    },
  }
}
