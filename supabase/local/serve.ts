import type { Server } from 'node:http'
import { claimHome } from './claim-home.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { seedDemoOnce } from './demo/seed-demo.ts'
import { Failure, say } from './failure.ts'
import { type Options, optionsFrom } from './options.ts'
import { noteRunning, noteStopped, runningStack } from './running.ts'
import { type StackOptions, startStack } from './stack.ts'
import type { Answer } from './static-files.ts'

/** Everything on one address until Ctrl-C; resolves with the exit code. */
export const serve = (env: NodeJS.ProcessEnv): Promise<number> => run(env, {})

/** The same with Vite in place of the built pages, so that an edit shows at once. */
export const develop = (env: NodeJS.ProcessEnv): Promise<number> => run(env, { pages: vitePages })

async function run(env: NodeJS.ProcessEnv, more: Partial<StackOptions>): Promise<number> {
  const options = optionsFrom(env)
  const other = await runningStack(options.home)
  if (other) {
    throw new Failure(
      `Noren already runs at ${other.url} with the data in ${options.home} (process ${other.pid}).`,
    )
  }
  const release = claimHome(options.home)
  const stopped = untilStopped()
  try {
    return await serveUntil(stopped, options, more)
  } finally {
    release()
  }
}

async function serveUntil(
  stopped: Promise<void>,
  options: Options,
  more: Partial<StackOptions>,
): Promise<number> {
  const stack = await startStack({ ...options, ...more })
  try {
    if (stack.adopted)
      say('An earlier run was killed; its database was still running and has been taken over.')
    noteRunning(options.home, { url: stack.url, databaseUrl: stack.databaseUrl, pid: process.pid })
    if (await seedDemoOnce(stack.sql)) say('Demo data loaded.')
    say(`Noren is ready at ${stack.url}`)
    for (const { email, what } of demoAccounts) say(`  ${email.padEnd(26)} ${demoPassword}   ${what}`)
    say('Ctrl-C stops it.')
    await stopped
    say('Stopping ...')
  } finally {
    noteStopped(options.home)
    await stack.close()
  }
  return 0
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

async function vitePages(server: Server): Promise<Answer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'spa' })
  server.on('close', () => void vite.close())
  return (req, res) => vite.middlewares(req, res)
}
