// Words that stand nowhere else, one in each column that no stranger may see.

import type { Sql } from 'postgres'
import { ofStaff, personal } from '#tests/fixtures/text-columns.ts'
import { aLine } from '#tests/fixtures/venue.ts'
import type { World } from '#tests/prove/parts/rights/world.ts'

export interface Canary {
  /** `booking.last_name`, or what else it is. */
  place: string
  /** Any of these, in any case of letters, is the canary. */
  forms: string[]
}

/** Fills one row of each table of A; the booking and the guest are those of the customer who has a token. */
export async function plantCanaries(sql: Sql, { a }: World): Promise<Canary[]> {
  const canaries: Canary[] = []
  const tables = new Map<string, string[]>()
  for (const place of [...personal, ...ofStaff]) {
    const [table = '', column = ''] = place.split('.')
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  for (const [table, columns] of tables) {
    const [found] = await sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables
      where tablename = ${table} and schemaname in ('public', 'private')`
    const name = found?.name ?? ''
    const sets: string[] = []
    const generated: string[] = []
    for (const column of columns) {
      const [type] = await sql<{ name: string; made: boolean }[]>`
        select format_type(atttypid, null) as name, attgenerated <> '' as made from pg_attribute
        where attrelid = ${name}::regclass and attname = ${column}`
      if (type?.made) {
        generated.push(column)
        continue
      }
      const word = wordFor(column, canaries.length)
      sets.push(`${column} = ${literal(column, type?.name ?? '', word)}`)
      canaries.push({ place: `${table}.${column}`, forms: formsOf(word) })
    }
    const ids: Record<string, string> = { booking: a.booked.id, guest: a.guest }
    // What the law has a vendor say is for everybody.
    const hidden = table === 'config_item' ? "where kind <> 'legal'" : ''
    const row = ids[table] ? `id = '${ids[table]}'` : `ctid = (select min(ctid) from ${name} ${hidden})`
    const done = await sql.begin(async (tx) => {
      await tx`select set_config('noren.erasing', 'on', true)`
      const made = ['1 as one', ...generated].join(', ')
      return tx.unsafe(`update ${name} set ${sets.join(', ')} where ${row} returning ${made}`)
    })
    if (done.count !== 1) throw new Error(`${name} has no row for a canary`)
    // What Postgres makes of those words in its own way: folded, in kana, as digits.
    for (const column of generated) {
      const words = String(done[0]?.[column] ?? '').split(/\s+/)
      const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
      if (longest.length < 6) throw new Error(`${name}.${column} holds no word: "${longest}"`)
      canaries.push({ place: `${table}.${column}`, forms: formsOf(longest) })
    }
  }
  const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${a.staff.user}`
  const more = {
    'a member’s address': user?.email ?? '',
    'a token': a.booked.token,
    'a hold’s token': a.held.token,
  }
  return [...canaries, ...Object.entries(more).map(([place, word]) => ({ place, forms: formsOf(word) }))]
}

const wordFor = (column: string, n: number): string => {
  const two = String(n + 10)
  if (column === 'phone') return `+8190777700${two}`
  // A sum, which holds figures alone.
  if (column === 'payment') return `707700${two}`
  return column === 'email' ? `kanari${two}@noren.example` : `kanari${two}q`
}

function literal(column: string, type: string, word: string): string {
  const conflict = { base: word, kept: word, lost: word }
  const values: Record<string, unknown> = {
    conflicts: [
      { id: crypto.randomUUID(), code: 'changed_elsewhere', fields: { requests: conflict }, ...by(word) },
    ],
    settled: [{ code: 'call', upto: 0, ...by(word) }],
    changes: { last_name: [word, word] },
    figures: { fields: { requests: conflict } },
    data: { text: word },
    lines: [{ ...aLine, name: word }],
    answers: [{ answer: word, question: word, question_en: '' }],
    payment: { amount: Number(word), refunded: 0, returning: 0 },
    checked_in: [{ ticket: 1, gate: word, command: crypto.randomUUID(), ...by(word) }],
  }
  if (type === 'jsonb') return `'${JSON.stringify(values[column] ?? word)}'`
  if (type === 'bytea') return `convert_to('${word}', 'UTF8')`
  return type === 'text[]' ? `array['${word}']` : `'${word}'`
}

const by = (word: string) => ({ by: word, device: word, at: '2026-11-01T09:00:00.000Z', other: { by: word } })

/** As it is, as bytes are printed, as URLs carry it, and a number without its sign. */
const formsOf = (word: string): string[] => [
  word.replace(/^\+/, ''),
  Buffer.from(word).toString('hex'),
  Buffer.from(word).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(word),
]

/** Which canaries sing in these texts. */
export function heardIn(where: string, texts: string[], canaries: Canary[]): string[] {
  const all = texts.map((text) => text.toLowerCase())
  return canaries.flatMap(({ place, forms }) => {
    const text = all.find((one) => forms.some((form) => one.includes(form.toLowerCase())))
    return text === undefined ? [] : [`${place} in ${where}: ${text.slice(0, 160)}`]
  })
}
