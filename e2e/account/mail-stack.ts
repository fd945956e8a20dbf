// A stack whose mails are read at its own page, beside the one that all tests share: there nothing is sent.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface MailStack {
  url: string
  databaseUrl: string
  /** The latest link in a mail to this address whose page is so named; waits until it is there. */
  linkTo(email: string, page: string): Promise<string>
  mailsTo(email: string): Promise<string[]>
  close(): Promise<void>
}

export async function startMailStack(mails: 'page' | 'none' = 'page'): Promise<MailStack> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../support/stack-process.ts', import.meta.url))],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, LITE_TELEMETRY: '0', E2E_MAILS: mails } },
  )
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"url"')) continue
    child.stdout.resume()
    return mailStack(child, JSON.parse(line))
  }
  throw new Error('The stack ended before it was ready; its reason stands above.')
}

function mailStack(child: ChildProcess, at: { url: string; databaseUrl: string }): MailStack {
  const mailsTo = async (email: string): Promise<string[]> => {
    const html = await (await fetch(`${at.url}/noren/mails`)).text()
    return html.split('<article>').filter((one) => one.includes(`→ ${email}<`))
  }
  return {
    ...at,
    mailsTo,
    linkTo: async (email, page) => {
      for (let i = 0; i < 100; i++) {
        for (const mail of await mailsTo(email)) {
          const link = /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&')
          if (link?.includes(`/${page}#`)) return link
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error('No such mail came.')
    },
    close: async () => {
      child.stdin?.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
