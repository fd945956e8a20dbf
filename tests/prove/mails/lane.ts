// Where one sender runs at a time, as a process, before a mail server of its own: so it is known whom a connection is of, and
// the one that is to die at a certain word of SMTP is killed at it.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectFolder } from '#local/places.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Fault, Order } from './sender.ts'

/** At which of its mails, and where, a sender is killed. `at-data` and `unanswered`: by whoever watches the server. */
export interface Death {
  step: 'before-handing-over' | 'at-data' | 'unanswered' | 'before-note' | 'never'
  nth: number
}

export interface Lane {
  server: MailServer
  /** One sender, until nothing is due or it was killed; resolves with whether it was. */
  send(death: Death, fault?: Fault): Promise<boolean>
  close(): Promise<void>
}

/** The program of a sender, as one file: a process of it starts in a tenth of a second. */
export function senderProgram(): string {
  const folder = join(projectFolder, 'node_modules', '.noren')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `mail-sender-${process.pid}.mjs`)
  buildSync({
    absWorkingDir: projectFolder,
    entryPoints: ['tests/prove/mails/sender.ts'],
    outfile: file,
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external' },
    logLevel: 'error',
  })
  return file
}

export async function aLane(db: TestDatabase, program: string): Promise<Lane> {
  const server = await startMailServer()
  return {
    server,
    send: async (death, fault) => {
      const sender = randomUUID()
      const dies = death.step === 'before-handing-over' || death.step === 'before-note' ? death.step : 'never'
      const order: Order = {
        ...{ database: db.url, smtp: server.url, sender, dies },
        ...{ nth: death.nth, fault: fault ?? null },
      }
      const child = spawn(process.execPath, [program, JSON.stringify(order)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = endOf(child)
      const killAt = (step: Death['step']) => {
        let mail = 0
        return async () => {
          mail += 1
          if (death.step !== step || mail < death.nth) return
          child.kill('SIGKILL')
          await ended
        }
      }
      server.atData = killAt('at-data')
      server.afterAccepted = killAt('unanswered')
      const died = await ended
      // Nobody waits here for the time of the dead to be over.
      if (died)
        await db.sql`update private.mail set leased_until = null where sender = ${sender} and state = 'waiting'`
      return died
    },
    close: () => server.close(),
  }
}

/** Whether it was killed; a sender that ends by itself in any other way than well is a fault of the proof. */
function endOf(child: ChildProcess): Promise<boolean> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-1000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0) resolve(false)
      else reject(new Error(`A sender ended with ${code ?? signal}: ${said}`))
    })
  })
}
