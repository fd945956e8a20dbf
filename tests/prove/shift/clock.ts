// One clock of the venue for the server, the tablets and the customers: the machine's own, moved ahead by one number that
// Postgres and each page are told at the same moment. Nothing of the product knows of it: its functions in this one database
// are made anew with another `now()`, and a page's Date is another Date. Timers go as they always do.

import type { Page } from 'playwright'
import type { Sql } from 'postgres'

/**
 * Seconds of the minute to which the clock is moved: a tablet takes the server's time from its answers, and is behind by as long as
 * they are on their way.
 */
const into = 15
/** What is tapped within so many milliseconds of that is tapped in this minute. */
export const minuteLastsMs = (60 - into) * 1000

/** Milliseconds since 1970 within the venue's minute. */
export const instantAt = (day: string, minute: number): number =>
  Date.parse(`${day}T00:00:00+09:00`) + minute * 60_000 + into * 1000

/** Before any script of a page, and again at each load: where it was told more since, that counts. */
export const movedDate = (aheadMs: number): string => `(() => {
  const Real = Date
  const kept = () => { try { return Number(localStorage.getItem('shift-clock')) } catch { return 0 } }
  window.shiftClock = Math.max(${aheadMs}, kept() || ${aheadMs})
  window.Date = class extends Real {
    constructor(...of) { of.length === 0 ? super(Real.now() + window.shiftClock) : super(...of) }
    static now() { return Real.now() + window.shiftClock }
  }
})()`

/** `isFrozen`: nothing is begun in it that would end by the clock of another minute. */
export async function tellPage(page: Page, aheadMs: number, isFrozen: boolean): Promise<void> {
  await page.evaluate(
    ([ms, isFrozen]) => {
      ;(window as unknown as { shiftClock: number }).shiftClock = ms
      localStorage.setItem('shift-clock', String(ms))
      // As if somebody had looked at it again: what is shown is of this minute at once.
      if (!isFrozen) document.dispatchEvent(new Event('visibilitychange'))
    },
    [aheadMs, isFrozen] as const,
  )
}

export const tellServer = (sql: Sql, aheadMs: number) => sql`update shift_clock.ahead set ms = ${aheadMs}`

const called = /(?<![\w.])(now|clock_timestamp|statement_timestamp)\(\)/g

/** Every function and default of this database goes by the clock from now on. */
export async function moveServerClock(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema shift_clock;
    create table shift_clock.ahead (ms bigint not null);
    insert into shift_clock.ahead values (0);
    create function shift_clock.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + (select a.ms from shift_clock.ahead a) * interval ''1 millisecond''';
    create function shift_clock.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + (select a.ms from shift_clock.ahead a) * interval ''1 millisecond''';
    grant usage on schema shift_clock to public;
    grant select on shift_clock.ahead to public;
    grant execute on all functions in schema shift_clock to public;`)
  const moved = (text: string) =>
    text.replace(called, (_, name) => `shift_clock.${name === 'now' ? name : 'clock_timestamp'}()`)
  const functions = await sql<{ text: string }[]>`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')
      and p.prosrc ~ '(now|_timestamp)\\(\\)' and p.proowner = current_user::regrole`
  const changed = functions.filter(({ text }) => moved(text) !== text)
  const defaults = await sql<{ at: string; name: string; text: string }[]>`
    select d.adrelid::regclass::text as at, quote_ident(a.attname) as name, pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'`
  await sql.begin(async (tx) => {
    for (const { text } of changed) await tx.unsafe(moved(text))
    for (const { at, name, text } of defaults)
      await tx.unsafe(`alter table ${at} alter column ${name} set default ${moved(text)}`)
  })
  if (changed.length < 50)
    throw new Error(`only ${changed.length} functions ask for the time: the search is wrong`)
}
