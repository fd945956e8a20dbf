// What strangers are told: every call that anybody can make, with many inputs, and every way to ask a table.

import { aTemplate } from '#tests/fixtures/events/setup.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { calls } from '#tests/prove/parts/rights/expected.ts'
import { inParallel } from '#tests/prove/parts/rights/matrix-http.ts'
import type { World } from '#tests/prove/parts/rights/world.ts'

/** Every answer with its headers. `stranger` is the token of somebody signed in who works nowhere. */
export async function strangersAnswers(
  stack: TestStack,
  world: World,
  stranger: string,
  inputs: number,
): Promise<string[]> {
  const heard: string[] = []
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const all = { apikey: stack.anonKey, 'content-type': 'application/json', ...headers }
    const answer = await fetch(`${stack.url}${path}`, {
      method,
      headers: all,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    heard.push(`${answer.status} ${await answer.text()} ${JSON.stringify([...answer.headers])}`)
  }
  const works: (() => Promise<void>)[] = []
  for (const headers of [{}, { authorization: `Bearer ${stranger}` }] as Record<string, string>[]) {
    const paths = await tablePaths(stack)
    // With few inputs every third path, others for each caller.
    for (const path of inputs > 100 ? paths : paths.filter((_, i) => (i + works.length) % 3 === 0)) {
      works.push(() => ask('GET', `/rest/v1/${path}`, { ...headers, prefer: 'count=exact' }))
    }
    for (const accept of formats)
      works.push(() => ask('GET', '/rest/v1/booking?select=*', { ...headers, accept }))
    works.push(() =>
      ask(
        'PATCH',
        '/rest/v1/guest?notes=not.is.null',
        { ...headers, prefer: 'return=representation' },
        { notes: '' },
      ),
    )
    for (const [name, bodies] of Object.entries(await functionInputs(stack, world, inputs))) {
      for (const body of bodies) works.push(() => ask('POST', `/rest/v1/rpc/${name}`, headers, body))
    }
  }
  await inParallel(works)
  return heard
}

/** What an organiser's pages say, as data and as HTML; they say something. */
export async function eventAnswers(stack: TestStack, { a }: World): Promise<string[]> {
  const { id, url } = a.restaurant
  await stack.sql`update public.vendor set vendor_type = 'EVENT' where id = ${id}`
  const page = { p_vendor_url: url, p_event_url: aTemplate.slug, p_from: null, p_occurrence: a.occurrence }
  const said = [
    JSON.stringify(await stack.rpc('events_page', { p_vendor_url: url })),
    JSON.stringify(await stack.rpc('event_page', page)),
  ]
  for (const path of ['events', aTemplate.slug, 'events/_payload.json', `${aTemplate.slug}/_payload.json`])
    said.push(await pageNaming(aTemplate.name, `${stack.url}/${url}/${path}`))
  await stack.sql`update public.vendor set vendor_type = 'RESTAURANT' where id = ${id}`
  if (!said.every((text) => text.includes(aTemplate.name))) throw new Error('a page names no event')
  return said
}

/** Which kind of vendor it is the pages learn some seconds later. */
async function pageNaming(name: string, url: string): Promise<string> {
  let text = ''
  for (let tries = 0; tries < 60 && !text.includes(name); tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 250))
    text = await (await fetch(url)).text()
  }
  return text
}

const formats = [
  ...[
    'text/csv',
    'application/vnd.pgrst.plan+json',
    'application/vnd.pgrst.plan+text;options=analyze|verbose',
  ],
  ...[
    'application/vnd.pgrst.object+json',
    'application/openapi+json',
    'application/octet-stream',
    'text/xml',
  ],
]

async function tablePaths(stack: TestStack): Promise<string[]> {
  const tables = await stack.sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`
  const names = tables.map(({ name }) => name)
  return tables.flatMap(({ name, columns }) => [
    `${name}?select=*`,
    `${name}?select=count`,
    `${name}?select=*,${names.filter((n) => n !== name).map((n) => `${n}(*)`)[0]}`,
    ...names.map((other) => `${name}?select=*,${other}(*)`),
    ...columns.flatMap((column) => [
      `${name}?select=${column}&order=${column}`,
      `${name}?${column}=not.is.null`,
    ]),
    `${name}?or=(vendor_id.not.is.null,id.not.is.null)`,
  ])
}

/** For each function that a stranger may try: hostile words in each argument, broken JSON, and other people's ids. */
async function functionInputs(
  stack: TestStack,
  { a }: World,
  inputs: number,
): Promise<Record<string, unknown[]>> {
  const named = await stack.sql<{ name: string; args: string[] | null }[]>`
    select proname as name, proargnames[1:pronargs] as args from pg_proc
    where pronamespace = 'public'::regnamespace order by 1`
  const good: Record<string, unknown> = {
    ...{
      p_vendor_url: a.restaurant.url,
      p_vendor: a.restaurant.id,
      p_booking: a.booked.id,
      p_id: a.booked.id,
    },
    ...{ p_token: 'f'.repeat(32), p_old_id: a.held.id, p_old_token: 'e'.repeat(32), p_day: a.booked.day },
    ...{ p_minute: a.booked.minute, p_pax: 2, p_details: {}, p_lines: [], p_device: a.device },
    ...{ p_occurrence: a.occurrence, p_tickets: [{ price_type: a.ticket, count: 1, price: 0 }] },
    ...{ p_event_url: aTemplate.slug, p_from: null },
    ...{ p_since: 0, p_limit: 500, p_commands: [], p_name: 'x', p_language: 'ja' },
  }
  const words = hostileStrings(inputs)
  return Object.fromEntries(
    named
      .filter(({ name }) => Object.keys(calls).some((known) => known.startsWith(`public.${name}(`)))
      .map(({ name, args }) => {
        const whole = Object.fromEntries((args ?? []).map((arg) => [arg, good[arg] ?? 'x']))
        const corrupted = (args ?? []).flatMap((arg, i) =>
          words.filter((_, n) => n % (args ?? []).length === i).map((word) => ({ ...whole, [arg]: word })),
        )
        return [
          name,
          [whole, {}, '{', '[]', 'null', { ...whole, p_details: { last_name: [] } }, ...corrupted],
        ]
      }),
  )
}
