// The whole product behind fault proxies, one for each tablet, and one Chromium for all of them.

import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import type { Sql } from 'postgres'
import { aFaultProxy, type FaultProxy, type ProxyOptions } from '#e2e/support/fault-proxy.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { startStack } from '#local/stack.ts'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { usedHome } from '#tests/fixtures/template/home.ts'

export interface ProxiedStack {
  browser: Browser
  /** Process id of the browser; its parts are its children. */
  browserPid: number
  sql: Sql
  jwtSecret: string
  proxy(options?: ProxyOptions): Promise<FaultProxy>
}

/** Runs `action` on a stack of its own; whatever happens in it, nothing is left running. */
export async function withProxiedStack<T>(action: (proxied: ProxiedStack) => Promise<T>): Promise<T> {
  const home = await usedHome()
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(home, { recursive: true, force: true })]
  try {
    const stack = await startStack({ home, port: 0, volatile: true })
    closers.push(() => stack.close())
    await withoutLimits(stack.sql)
    const { chromium } = await import('playwright')
    // The runner has found it.
    const executablePath = process.env.CHROMIUM ?? ''
    const server = await chromium.launchServer({ executablePath, args: browserFlags })
    closers.push(() => server.close())
    const browser = await chromium.connect(server.wsEndpoint())
    closers.push(() => browser.close())
    const pid = server.process().pid ?? 0
    return await action({
      browser,
      browserPid: pid,
      sql: stack.sql,
      jwtSecret: secretsOf(home).jwt_secret,
      async proxy(options) {
        const proxy = await aFaultProxy(stack.url, options)
        closers.push(() => proxy.close())
        return proxy
      },
    })
  } finally {
    for (const close of closers.reverse()) await close().catch(() => undefined)
  }
}
