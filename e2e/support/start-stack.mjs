import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '#local/build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds what is stale and starts one stack for the whole run; gives back how to end it. */
export default async function startStack() {
  if (!buildIfStale(root)) throw new Error('The pages could not be built.')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./stack-process.ts', import.meta.url))],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, LITE_TELEMETRY: '0' } },
  )
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"url"')) continue
    const { url, databaseUrl, till } = JSON.parse(line)
    process.env.E2E_URL = url
    process.env.E2E_DATABASE_URL = databaseUrl
    process.env.E2E_TILL = till
    child.stdout.resume()
    return async () => {
      child.stdin.end()
      await once(child, 'exit')
    }
  }
  throw new Error('The stack ended before it was ready; its reason stands above.')
}
