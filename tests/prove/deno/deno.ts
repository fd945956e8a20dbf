// A function of supabase/functions under Deno, as hosted Supabase starts it: index.ts with its deno.json. Its packages are those
// of this checkout's node_modules, so that nothing but Deno itself is asked for.

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#local/database/free-port.ts'
import { projectFolder, supabaseFolder } from '#local/places.ts'

const version = '2.9.6'

/** The path of Deno; undefined where npm cannot bring it. */
export async function findDeno(): Promise<string | undefined> {
  const words = ['-y', `deno@${version}`, 'eval', 'console.log(Deno.execPath())']
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1' }
  try {
    const { stdout } = await promisify(execFile)('npx', words, { cwd: projectFolder, env, timeout: 180_000 })
    return stdout.trim().split('\n').at(-1) || undefined
  } catch {
    return undefined
  }
}

export interface Running {
  url: string
  close(): Promise<void>
}

export async function startFunction(
  deno: string,
  name: string,
  settings: Record<string, string>,
): Promise<Running> {
  const port = await freePort()
  const home = mkdtempSync(join(tmpdir(), 'noren-deno-'))
  const folder = join(supabaseFolder, 'functions', name)
  const child = spawn(
    deno,
    [
      ...['run', '--no-lock', '--cached-only', '--node-modules-dir=manual', '--no-prompt'],
      ...['--config', join(folder, 'deno.json')],
      // What a hosted function may do; no file is written, no program started.
      ...['--allow-net', '--allow-env', '--allow-read', '--allow-sys'],
      join(folder, 'index.ts'),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...{ PATH: process.env.PATH, DENO_DIR: home, DENO_NO_UPDATE_CHECK: '1' },
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        ...settings,
      },
    },
  )
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    process.off('exit', kill)
    kill()
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, close }
    if (child.exitCode !== null) break
    await after(100)
  }
  await close()
  throw new Error(`The function did not start: ${said}`)
}
