import type { Sql, TransactionSql } from 'postgres'
import { as, startDatabase } from '#tests/fixtures/postgres.ts'
import { calls } from '#tests/prove/parts/rights/expected.ts'
import { aWorld, dump, type World } from '#tests/prove/parts/rights/world.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Call, callsWithHoles, wordsOf } from './foreign-calls.ts'

/** How many of B's words are tried in each hole. */
const tries: Record<Size, number> = { full: 100, share: 5 }

export async function foreignIds(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    const world = await aWorld(db)
    const quiet = await oracles(db.sql, world, tries[size])
    const violations = [...untried(world), ...quiet.faults, ...(await writes(db.sql, world, tries[size]))]
    return { cases: quiet.cases * 2, violations, control: await careless(db.sql, await aWorld(db)) }
  } finally {
    await db.close()
  }
}

/** A function for members or customers that carries a word, and that nobody wrote a call for. */
function untried(world: World): string[] {
  const tried = callsWithHoles(world).map((call) => `public.${call.name.split(/[ ,]/, 1)[0]}(`)
  return Object.keys(calls)
    .filter((name) => calls[name] === 'members' || /^public.*(uuid|token)/.test(name))
    .filter((name) => !tried.some((begin) => name.startsWith(begin)))
    .map((name) => `${name} has no call with a hole`)
}

/** Each call with a word of B and with one that nobody has, from the same state: the answers must not differ. */
async function oracles(
  sql: Sql,
  world: World,
  most: number,
  only = /./,
): Promise<{ cases: number; faults: string[] }> {
  const theirs = await wordsOf(world.b, (text) => sql.unsafe(text))
  const faults: string[] = []
  let cases = 0
  for (const call of callsWithHoles(world).filter((one) => only.test(one.name))) {
    const nobody = new Map<string, string>()
    await sells(sql, world, call)
    // Spread over all that B has, from a place that depends on the call.
    const words = spread(theirs[call.hole], most, cases)
    for (const word of words) {
      const unknown = call.isPlace ? `${word}~` : like(word)
      const shape = call.isPlace ? unknown : unknown.replace(/[^+-]/g, 'x')
      const right = nobody.get(shape) ?? (await answer(sql, world, call, unknown))
      nobody.set(shape, right)
      const got = await answer(sql, world, call, word)
      if (got !== right) faults.push(`${call.name} with ${word} of B: ${got} and for nobody's: ${right}`)
      cases++
    }
  }
  return { cases, faults }
}

/** The same calls, this time kept: is B as it was? */
async function writes(sql: Sql, world: World, most: number): Promise<string[]> {
  const theirs = await wordsOf(world.b, (text) => sql.unsafe(text))
  const before = await dump(sql, { vendor: world.b.restaurant.id })
  for (const [i, call] of callsWithHoles(world, () => crypto.randomUUID()).entries()) {
    await sells(sql, world, call)
    for (const word of spread(theirs[call.hole], most, i)) {
      const [role, id] =
        call.who === 'member' ? (['authenticated', world.users.memberOfA] as const) : (['anon', ''] as const)
      await as(sql, role, id, (tx) => outcome(tx, call.text, call.values(word)))
    }
  }
  const after = (await dump(sql, { vendor: world.b.restaurant.id })).split('\n')
  return after.filter((line) => !before.split('\n').includes(line)).map((line) => `written at B: ${line}`)
}

/** Tickets are an organiser's, all else is a restaurant's. */
async function sells(sql: Sql, { a }: World, { name }: Call): Promise<void> {
  const type = name.startsWith('hold_spots') ? 'EVENT' : 'RESTAURANT'
  await sql`
    update public.vendor set vendor_type = ${type} where id = ${a.restaurant.id} and vendor_type <> ${type}`
}

const spread = <T>(all: T[], most: number, from: number): T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, i) => all[(from + i) % all.length] as T)

/** A word of the same form that nobody has. */
const like = (word: string): string =>
  /^[0-9a-f]{8}-/.test(word)
    ? crypto.randomUUID()
    : word.replace(/[0-9a-zA-Z](?!.*@)/g, (c) =>
        /[0-9]/.test(c) ? String((Number(c) + 3) % 10) : c === 'f' ? 'a' : 'f',
      )

/** The answer and what A then sees, without clocks and without the word itself. Undone, unless `keep`. */
async function answer(sql: Sql, world: World, call: Call, word: string): Promise<string> {
  const undone = new Error('undone')
  const { a } = world
  let said = ''
  const role = call.who === 'member' ? 'authenticated' : 'anon'
  await as(sql, role, call.who === 'member' ? world.users.memberOfA : '', async (tx) => {
    said = await outcome(tx, call.text, call.values(word))
    if (call.who === 'member' && !said.startsWith('!'))
      said += await outcome(tx, 'select public.sync_pull($1, 0, 500, $2)', [a.restaurant.id, a.device])
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return canonical(said, word)
}

async function outcome(tx: TransactionSql, text: string, values: unknown[]): Promise<string> {
  let said = ''
  await tx
    .savepoint(async (inner) => {
      said = JSON.stringify([...(await inner.unsafe(text, values as never[]))])
    })
    .catch((error: { code?: string; message?: string }) => {
      said = `!${error.code} ${error.message}`
    })
  return said
}

/** Ids by the order in which they appear, since a new row has a new one; instants and seconds as such. */
function canonical(said: string, word: string): string {
  const ids = new Map<string, string>()
  return said
    .replaceAll(word, '<word>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replace(/"seconds_left":\d+/g, '"seconds_left":0')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      ids.set(id, ids.get(id) ?? `<id ${ids.size}>`)
      return ids.get(id) ?? ''
    })
}

/** Functions that forget the vendor, one at a time: the same calls must find each. */
async function careless(sql: Sql, world: World): Promise<string[]> {
  const plants: [string, string | string[], RegExp][] = [
    ['public.booking_history(uuid,uuid)', 'h.vendor_id = p_vendor and ', /booking_history, booking/],
    [pull, 'perform private.must_be_member(p_vendor);', /sync_pull, vendor/],
    [
      'private.page_after(uuid,bigint,integer,text,jsonb,bigint)',
      'l.vendor_id = p_vendor and ',
      /sync_pull, device/,
    ],
    ['private.is_blocked(uuid,jsonb)', 'l.vendor_id = p_vendor and ', /booking.edit, needs/],
    [
      'private.booking_of_token(uuid,text)',
      ['t.vendor_id = p_vendor and ', 'x.vendor_id = p_vendor and '],
      /find_booking, token/,
    ],
    ['private.apply_guest_command(uuid,jsonb)', 'g.vendor_id = p_vendor and ', /guest.edit, subject/],
    ['private.link_error(guest,uuid)', 'x.vendor_id = g.vendor_id and ', /guest.edit, merged_into/],
    [
      'private.agreed_lines(uuid,date,integer,jsonb)',
      'i.vendor_id = p_vendor and ',
      /confirm_booking, price/,
    ],
    ['private.config_row(uuid,text)', 's.vendor_id = p_vendor and ', /config.edit, subject/],
    [
      'private.template_errors(uuid,text,jsonb)',
      "i.vendor_id = p_vendor and i.kind = 'ticket_type' and ",
      /config.edit, tickets/,
    ],
    ['private.apply_command(uuid,jsonb)', 'o.vendor_id = p_vendor and ', /booking.edit, occurrence/],
    [spots, 'x.vendor_id = v_vendor and ', /hold_spots, occurrence/],
    ['private.push_one(uuid,text,jsonb)', 'l.vendor_id = p_vendor and ', /booking.edit, id/],
  ]
  const found: string[] = []
  for (const [name, words, only] of plants) {
    const whole = await without(sql, name, words)
    const [fault] = (await oracles(sql, world, 100, only)).faults
    await sql.unsafe(whole)
    if (!fault) return []
    found.push(`${name} without its vendor: ${fault.slice(0, 120)}`)
  }
  // Last, because it really writes.
  await without(sql, 'private.apply_command(uuid,jsonb)', 'b.vendor_id = p_vendor and ')
  await without(sql, 'private.save_booking(uuid,booking,jsonb,jsonb)', 'b.vendor_id = p_vendor and ')
  const [written] = await writes(sql, world, 100)
  return written ? [...found, `save_booking without its vendor: ${written}`] : []
}

const spots = 'public.hold_spots(text,uuid,text,uuid,jsonb,uuid,text)'
const pull = 'public.sync_pull(uuid,bigint,integer,text,jsonb,bigint)'

/** Takes words out of a function and gives its whole text back. */
async function without(sql: Sql, name: string, words: string | string[]): Promise<string> {
  const [row] = await sql<{ text: string }[]>`select pg_get_functiondef(${name}::regprocedure) as text`
  const whole = row?.text ?? ''
  let careless = whole
  for (const some of [words].flat()) {
    if (!careless.includes(some)) throw new Error(`${name} does not say: ${some}`)
    careless = careless.replace(some, '')
  }
  await sql.unsafe(careless)
  return whole
}
