// Random floors and evenings, played in Postgres: each party asks private.tables_for, and sits where it says. What came of it is
// judged minute by minute, without the rule.

import type { Sql, TransactionSql } from 'postgres'
import { startDatabase } from '#tests/fixtures/postgres.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aFloor, type Floor, placeOf, type Seat, type Stay, seatsOf, sharedBy } from './floor.ts'

const perBatch = 100
const batches: Record<Size, number> = { full: 200, share: 8 }
const day = '2035-06-15'

interface Asked {
  id: string
  pax: number
  minute: number
  duration: number
}

/** Somebody whom staff put there before: at a table, or at none yet. */
interface Evening {
  vendor: string
  floor: Floor
  before: Stay[]
  blocks: { minute: number; duration: number; tables: string[] }[]
  asked: Asked[]
}

export function anEvening(r: Random): Evening {
  const floor = aFloor(r)
  // Some begin a minute before others end.
  const span = () => ({
    minute: 1020 + 15 * r.int(0, 12) - (r.chance(0.3) ? 1 : 0),
    duration: 30 * r.int(1, 5),
  })
  const party = () => ({ id: crypto.randomUUID(), pax: r.int(1, 8), ...span() })
  const somewhere = () => (r.chance(0.4) ? [] : [r.pick(floor.tables).id])
  return {
    ...{ vendor: crypto.randomUUID(), floor },
    before: Array.from({ length: r.int(0, 4) }, () => ({ ...party(), tables: somewhere() })),
    blocks: r.chance(0.3) ? [{ ...span(), tables: [r.pick(floor.tables).id] }] : [],
    asked: Array.from({ length: r.int(4, 14) }, party),
  }
}

/** Where each party was put; null where none was free. `given` is what staff's parties without a table would take by then. */
interface Told {
  id: string
  tables: string[] | null
}

/** All parties of an evening one after the other, as one statement. */
const play = `
create function pg_temp.play(p_vendor uuid, p_day date, p_asked jsonb) returns jsonb language plpgsql as $$
declare
  a record;
  v_tables uuid[];
  v_told jsonb := '[]';
begin
  for a in select * from jsonb_to_recordset(p_asked) x (id uuid, pax int, minute int, duration int) loop
    v_tables := private.tables_for(p_vendor, p_day, a.minute, a.duration, a.pax, now(), null, null);
    v_told := v_told || jsonb_build_object('id', a.id, 'tables', to_jsonb(v_tables));
    if v_tables is not null then
      insert into public.booking (vendor_id, id, day, minute, duration, pax, source, tables)
      values (p_vendor, a.id, p_day, a.minute, a.duration, a.pax, 'online', v_tables);
    end if;
  end loop;
  return v_told;
end $$`

async function playAll(tx: TransactionSql, evenings: readonly Evening[]): Promise<Told[][]> {
  await tx`set local session_replication_role = replica`
  const put = async (table: string, rows: object[]) => {
    for (let i = 0; i < rows.length; i += 4000) {
      if (rows.length > 0) await tx`insert into ${tx.unsafe(table)} ${tx(rows.slice(i, i + 4000) as never)}`
    }
  }
  await put(
    'public.vendor',
    evenings.map(({ vendor }) => ({ id: vendor, url: `v-${vendor}`, name: '店' })),
  )
  await put(
    'private.config_item',
    evenings.flatMap(({ vendor, floor }) => [
      ...floor.tables.map(({ id, ...data }) => ({
        vendor_id: vendor,
        kind: 'table',
        key: id,
        data: tx.json(data),
      })),
      ...floor.combinations.map(({ id, ...data }) => ({
        ...{ vendor_id: vendor, kind: 'combination', key: id, data: tx.json(data as never) },
      })),
    ]),
  )
  await put(
    'public.booking',
    evenings.flatMap(({ vendor, before }) =>
      before.map((stay) => ({ vendor_id: vendor, day, source: 'phone', ...stay })),
    ),
  )
  await put(
    'public.vendor_availability',
    evenings.flatMap(({ vendor, blocks }) =>
      blocks.map(({ minute, duration, tables }) => ({
        ...{ vendor_id: vendor, day, starts_at: minute, ends_at: minute + duration, tables, capacity: null },
      })),
    ),
  )
  await tx.unsafe(play)
  const asked = evenings.map(({ vendor, asked }, place) => ({ vendor, asked, place }))
  const rows = await tx<{ told: Told[] }[]>`
    select pg_temp.play(e.vendor, ${day}, e.asked) as told
    from jsonb_to_recordset(${tx.json(asked as never)}) e (vendor uuid, asked jsonb, place int) order by e.place`
  return rows.map(({ told }) => told)
}

/** What is wrong with an evening, and how many were refused. */
function judge(
  { floor, before, blocks, asked }: Evening,
  told: readonly Told[],
): { wrong: string[]; refused: number } {
  const seats = seatsOf(floor)
  const wrong: string[] = []
  const sold: Stay[] = []
  let refused = 0
  const taken = [...before, ...blocks.map((block) => ({ ...block, id: 'block', pax: 0 }))]
  for (const [i, party] of asked.entries()) {
    const at = told[i]?.tables ?? null
    const isFree = ({ tables }: Seat, beside: readonly Stay[]) =>
      beside.every((other) => sharedBy({ ...party, tables }, other).length === 0)
    const fitting = seats.filter((one) => one.smallest <= party.pax && party.pax <= one.largest)
    // Who has no table yet is somewhere by then: by a placing of our own, each at the smallest in the order in which they come.
    const placed = placeOf(seats, [...taken, ...sold])
    if (at === null) {
      refused++
      const free = fitting.find((one) => one.online && isFree(one, placed))
      if (free) wrong.push(`${party.id} was refused while ${free.tables.join('+')} was free`)
      continue
    }
    const stay = { ...party, tables: at }
    if (!fitting.some((one) => one.online && one.tables.join() === at.join()))
      wrong.push(`${party.id} sits where it does not fit`)
    for (const other of placed) {
      const shared = sharedBy(stay, other)
      if (shared.length > 0) wrong.push(`${party.id} and ${other.id} share ${shared[0]}`)
    }
    sold.push(stay)
  }
  return { wrong, refused }
}

/** The rule of tables altered by one sign, in a copy of the function inside a transaction that is rolled back. */
const alterations = [
  {
    name: 'a stay may begin a minute before the other ends',
    of: 'free_seating',
    from: 'int4range(p_from, p_to)',
    to: 'int4range(p_from + 1, p_to)',
  },
  {
    name: 'a table stays taken for a minute more',
    of: 'free_seating',
    from: 'int4range(p_from, p_to)',
    to: 'int4range(p_from - 1, p_to)',
  },
  {
    name: 'who has no table yet is nowhere',
    of: 'seatings_for',
    from: `where t.tables = '{}'`,
    to: 'where false',
  },
  {
    name: 'of joined tables the first alone counts',
    of: 'seatings_for',
    from: 'taken := taken +',
    to: 'taken := taken *',
  },
  {
    name: 'a smaller party takes no larger table',
    of: 'seatings_for',
    from: 'v_largest[i] < p_pax',
    to: 'v_largest[i] <> p_pax',
  },
  {
    name: 'blocked tables are given',
    of: 'table_stays',
    from: 'blocks_on(p_vendor, p_day) k',
    to: 'blocks_on(p_vendor, p_day) k where false',
  },
  {
    name: 'tables of staff are sold',
    of: 'seatings_for',
    from: '(p_online and not v_online[i])',
    to: 'false',
  },
]

async function batch(
  sql: Sql,
  seed: number,
  altered?: (typeof alterations)[0],
): Promise<{ wrong: string[]; refused: number; parties: number }> {
  const r = random(seed)
  const evenings = Array.from({ length: perBatch }, () => anEvening(r))
  const back = new Error('rolled back')
  let told: Told[][] = []
  await sql
    .begin(async (tx) => {
      if (altered) await alter(tx, altered)
      told = await playAll(tx, evenings)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  const judged = evenings.map((one, i) => judge(one, told[i] ?? []))
  return {
    wrong: judged.flatMap(({ wrong }, i) => wrong.map((text) => `seed ${seed}, evening ${i}: ${text}`)),
    refused: judged.reduce((sum, { refused }) => sum + refused, 0),
    parties: evenings.reduce((sum, { asked }) => sum + asked.length, 0),
  }
}

async function alter(tx: TransactionSql, { of, from, to }: (typeof alterations)[0]): Promise<void> {
  const [found] = await tx<{ source: string }[]>`
    select pg_get_functiondef(oid) as source from pg_proc
    where pronamespace = 'private'::regnamespace and proname = ${of}`
  const source = found?.source ?? ''
  if (!source.includes(from)) throw new Error(`private.${of} does not hold ${from}`)
  await tx.unsafe(source.replaceAll(from, to))
}

export async function proveEvenings(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    const all = { wrong: [] as string[], refused: 0, parties: 0 }
    for (let seed = 1; seed <= batches[size]; seed++) {
      const { wrong, refused, parties } = await batch(db.sql, seed)
      all.wrong.push(...wrong)
      all.refused += refused
      all.parties += parties
    }
    const control: string[] = []
    for (const altered of alterations) {
      const [found] = (await batch(db.sql, 1, altered)).wrong
      if (found) control.push(`${altered.name}: ${found}`)
      else all.wrong.push(`where ${altered.name}, nothing is found`)
    }
    // A property that never met a refusal would prove nothing about it.
    if (all.refused * 10 < all.parties) all.wrong.push('hardly anybody was refused')
    return {
      cases: batches[size] * perBatch,
      violations: all.wrong,
      control,
      figures: { parties: all.parties, refused: all.refused },
    }
  } finally {
    await db.close()
  }
}
