import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import { usage } from '#local/commands/usage.ts'
import { withDatabase } from '#local/database/with-database.ts'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { Failure, say } from '#local/failure.ts'
import { bookingRows, type Present } from './booking-rows.ts'
import { isDay, readRows, weeksTo } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

export interface ImportOptions {
  file: string
  vendor: string
  store: string
  /** Day around which the visits shall lie; '' for the venue's today, and for their own days where the file names people. */
  to: string
}

/** Bookings of another system into a vendor's book; resolves with the exit code, 1 where a line could not be read. */
export async function importCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  const options = readWords(words)
  const text = readText(options.file)
  const bad = await withDatabase(env, async (sql, { demo }, running) => {
    if (running?.demo ?? demo) await seedDemoOnce(sql)
    return importRows(sql, options, text)
  })
  return bad === 0 ? 0 : 1
}

export function readWords(words: readonly string[]): ImportOptions {
  const options: Record<string, string> = {}
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const name = word.startsWith('--') ? word.slice(2) : 'file'
    if (!['file', 'vendor', 'store', 'to'].includes(name))
      throw new Failure(`Unknown option ${word}. Usage: ${usage['--import']}`)
    if (name in options)
      throw new Failure(
        `${name === 'file' ? `"${word}"` : word} is one too many. Usage: ${usage['--import']}`,
      )
    const value = name === 'file' ? word : words[++i]
    if (!value || value.startsWith('--'))
      throw new Failure(`${word} needs a value. Usage: ${usage['--import']}`)
    options[name] = value
  }
  const { file, vendor, store, to = '' } = options
  if (!file || !vendor || !store) throw new Failure(`Usage: ${usage['--import']}`)
  if (to !== '' && !isDay(to)) throw new Failure(`--to "${to}" is not a day like 2026-11-21.`)
  return { file, vendor, store, to }
}

function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(process.env.INIT_CWD ?? '.', file))
  } catch (error) {
    const why: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'it may not be read',
    }
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Failure(`${file}: ${why[code] ?? code}.`)
  }
  if (!isUtf8(bytes)) throw new Failure(`${file} is not UTF-8: save it as "CSV UTF-8" and import that.`)
  return bytes.toString('utf8')
}

/** Reads, shifts and writes; the last line it says holds the counts. Gives the number of lines that could not be read. */
export async function importRows(
  sql: Sql,
  options: ImportOptions,
  text: string,
  tell = say,
): Promise<number> {
  const venue = await venueOf(sql, options.vendor)
  const { visits, bad } = readRows(text, options.store)
  for (const { line, reason } of bad) tell(`line ${line}: ${reason}`)
  const isRealBook = visits.some(({ person }) => person !== null)
  const weeks = isRealBook && options.to === '' ? 0 : weeksTo(visits, options.to || venue.day)
  const rows = bookingRows(visits, weeks, (pax) => venue.stays[Math.min(pax, largest) - 1] ?? 0, venue)
  const { fresh, unchanged } = await writeRows(sql, venue.id, rows, (done) =>
    tell(`${done} of ${rows.length} rows`),
  )
  tell(`${fresh} new, ${unchanged} unchanged, ${bad.length} bad`)
  return bad.length
}

/** Larger parties stay as long as this one: no step of the settings holds it. */
const largest = 999

interface Venue extends Present {
  id: string
  vendor_type: string
  /** Minutes that a party of one stays, of two, and so on. */
  stays: number[]
}

async function venueOf(sql: Sql, url: string): Promise<Venue> {
  const [venue] = await sql<Venue[]>`
    select v.id, v.vendor_type, to_char(b.day, 'YYYY-MM-DD') as day,
      array(select coalesce(private.stay_of(s, n), 120) from generate_series(1, ${largest}::integer) n) as stays,
      (extract(epoch from l.t - b.day) / 60)::integer as minute
    from public.vendor v left join public.booking_settings s on s.vendor_id = v.id
    cross join lateral (select now() at time zone v.time_zone as t) l
    cross join lateral (select date_trunc('day', l.t - v.day_turns_at * interval '1 minute') as day) b
    where v.url = ${url.toLowerCase()}`
  if (venue && venue.vendor_type !== 'RESTAURANT')
    throw new Failure(`"${url}" is no restaurant: only a restaurant's bookings can be imported.`)
  if (venue) return venue
  const known = await sql<
    { url: string }[]
  >`select url from public.vendor where vendor_type = 'RESTAURANT' order by url limit 10`
  throw new Failure(`There is no vendor "${url}". Known: ${known.map((row) => row.url).join(', ') || 'none'}`)
}
