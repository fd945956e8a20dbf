// What the whole product keeps and shows, as texts to search: rows, files, pages, the terminal.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import type { Night } from '#tests/fixtures/money/night.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'

/** Every row of every table of ours and of Auth. */
export async function rowsOf(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await sql.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`)
    rows.push(...found.map(({ text }) => `${name} ${text}`))
  }
  return rows
}

/** Every file below a folder, as bytes: what rows said before they were written again, and the log of changes. */
export function bytesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
}

export async function pagesOf({ url, sql }: TestStack, night: Night): Promise<string[]> {
  const [row] = await sql<{ slug: string }[]>`
    select data->>'slug' as slug from private.config_item where vendor_id = ${night.venue.id} and kind = 'event_template'`
  const paths = ['events', 'legal', 'booking', row?.slug ?? ''].flatMap((page) => [
    `${night.url}/${page}`,
    `${night.url}/${page}/_payload.json`,
  ])
  const calls: [string, object][] = [
    ['legal_page', { p_vendor_url: night.url }],
    ['events_page', { p_vendor_url: night.url }],
    ['vendor_page', { p_vendor_url: night.url }],
  ]
  const texts: string[] = []
  for (const path of ['', 'login', ...paths]) {
    const answer = await fetch(`${url}/${path}`)
    texts.push(`${path} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  for (const [name, body] of calls) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    texts.push(`${name} ${await answer.text()}`)
  }
  return texts
}

/** The terminal of the stack, which runs in this process. */
export function terminal(): { heard: string[]; stop(): void } {
  const heard: string[] = []
  const streams = [process.stdout, process.stderr]
  const writes = streams.map((stream) => stream.write)
  for (const stream of streams) stream.write = (chunk: unknown) => heard.push(String(chunk)) > 0
  return {
    heard,
    stop: () => {
      for (const [i, stream] of streams.entries()) stream.write = writes[i] as typeof stream.write
    },
  }
}

export async function eventually(is: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; !(await is()); tries++) {
    if (tries > 150) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
