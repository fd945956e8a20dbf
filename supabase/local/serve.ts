import type { Sql } from 'postgres'
import { adminLink, hasAdmin } from './commands/admin-link.ts'
import { claimHome } from './database/claim-home.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { hasDemoAccounts, removeDemoAccounts, restoreDemoAccounts } from './demo/accounts-in.ts'
import { seedDemoOnce } from './demo/seed-demo.ts'
import { Failure, say } from './failure.ts'
import { mailPagePath } from './mail/mail-page.ts'
import { isLoopback, type Options, optionsFrom } from './options.ts'
import { staticFiles } from './pages/static-files.ts'
import { refuseToDevelop, vitePages } from './pages/vite-pages.ts'
import { distFolder } from './places.ts'
import { readProjectFiles } from './project-files.ts'
import { noteRunning, noteStopped, runningStack } from './running.ts'
import { type StackOptions, startStack } from './stack.ts'
import { giveUpRoot, isRoot, systemFolder } from './unprivileged.ts'

/** Everything on one address until Ctrl-C; resolves with the exit code. */
export const serve = (env: NodeJS.ProcessEnv): Promise<number> => run(env, {})

/** The same with Vite in place of the built pages, so that an edit shows at once. */
export const develop = (env: NodeJS.ProcessEnv): Promise<number> => run(env, { develop: vitePages })

async function run(env: NodeJS.ProcessEnv, more: Partial<StackOptions>): Promise<number> {
  const options = optionsFrom(env)
  if (more.develop) refuseToDevelop(options)
  if (options.home.startsWith(`${systemFolder}/`) && !env.NOREN_HOME) {
    say(
      `This folder is closed to others and nothing serves as root: data and programs lie in ${systemFolder}.`,
    )
  }
  const files = readProjectFiles(options.databaseUrl)
  const pages = more.develop ? undefined : staticFiles(distFolder)
  if (!more.develop) giveUpRoot(options.home)
  else if (isRoot()) say('Vite builds while it serves, so this goes on as root: better be an ordinary user.')
  const other = await runningStack(options.home)
  if (other) {
    throw new Failure(
      `Noren already runs at ${other.url} with the data in ${options.home} (process ${other.pid}).`,
    )
  }
  const release = claimHome(options.home)
  const stopped = untilStopped()
  try {
    return await serveUntil(stopped, options, { ...more, files, ...(pages ? { pages } : {}) })
  } finally {
    release()
  }
}

async function serveUntil(
  stopped: Promise<void>,
  options: Options,
  more: Partial<StackOptions>,
): Promise<number> {
  const { mail, hasMailPage, url: site } = options
  const mails = { site, from: mail?.from ?? nobodysAddress, transport: mail?.transport, page: hasMailPage }
  const stack = await startStack({ ...options, ...more, mails })
  try {
    if (stack.adopted)
      say('An earlier run was killed; its database was still running and has been taken over.')
    await settleAccounts(stack.sql, options)
    const { url, id, databaseUrl } = stack
    const opened = options.url ?? url
    noteRunning(options.home, { url, opened, id, databaseUrl, demo: options.demo, pid: process.pid })
    say(`Noren is ready at ${opened}${opened === url ? '' : ` (on this machine ${url})`}`)
    sayWhoseProxy(options)
    await sayWhoMaySignIn(stack.sql, options, opened)
    sayWhereMailsGo(options, opened)
    say('Ctrl-C stops it.')
    await stopped
    say('Stopping ...')
  } finally {
    noteStopped(options.home)
    await stack.close()
  }
  return 0
}

/** Of mails that leave this machine for no other. */
const nobodysAddress = 'noren@noren.example'

function sayWhereMailsGo({ mail, hasMailPage }: Options, url: string): void {
  if (hasMailPage) say(`Mails are read at ${url}${mailPagePath}`)
  else if (!mail) say('No mail server is set up (SMTP_URL, MAIL_FROM): mails wait, and staff are told.')
}

/** Demo accounts are there while, and only while, this start may have them. Before anybody is told that it is ready. */
async function settleAccounts(sql: Sql, { demo }: Options): Promise<void> {
  if (!demo) {
    if (await removeDemoAccounts(sql))
      say('The demo accounts are gone from this data: a start on 127.0.0.1 brings them back.')
  } else if (await seedDemoOnce(sql)) say('Demo data loaded.')
  else await restoreDemoAccounts(sql)
}

/** A proxy elsewhere that nobody named: all who come by it would be one caller, and soon too many. */
function sayWhoseProxy({ host, proxies, proxyAddresses, url }: Options): void {
  if (proxies > 0 && !url)
    say('NOREN_URL=https://... names the address that people open: links begin with it.')
  if (proxies > 0 && !proxyAddresses && !isLoopback(host))
    say(
      'WARNING: only a proxy on this machine is believed. If yours asks from elsewhere, say where with NOREN_PROXY.',
    )
}

async function sayWhoMaySignIn(sql: Sql, options: Options, url: string): Promise<void> {
  const { demo, host, databaseUrl, proxies } = options
  if (demo && (await hasDemoAccounts(sql))) {
    for (const { email, what } of demoAccounts) say(`  ${email.padEnd(26)} ${demoPassword}   ${what}`)
    if (!isLoopback(host) || databaseUrl || proxies > 0)
      say(
        'WARNING: everybody who reaches this address can sign in with these. NOREN_DEMO=off takes them away.',
      )
  }
  if (await hasAdmin(sql)) return
  say(
    'There is no admin yet. Whoever opens this link within an hour becomes the first (npm run admin: a new one):',
  )
  say(`  ${await adminLink(sql, url)}`)
}

// A second Ctrl-C does not wait.
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked += 1
        // npm and the terminal may both pass the same Ctrl-C on.
        if (asked > 3) process.exit(1)
        resolve()
      })
    }
  })
}
