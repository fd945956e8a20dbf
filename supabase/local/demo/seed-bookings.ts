import type { TransactionSql } from 'postgres'
import { sakuraTei } from './accounts.ts'
import { closedWeekday, type Hours, hoursAround, ordinaryDay, type Party, today } from './day-plan.ts'
import { type Dice, dice } from './dice.ts'
import { guestsWithout, placeAtDoor } from './floor/at-the-door.ts'
import { blockedTable } from './floor/rooms.ts'
import { blockedSpan, tablesOfDay } from './floor/tables-of-day.ts'
import { type Person, people } from './people.ts'
import { seedHistory } from './seed-history.ts'
import { linesOf } from './seed-prices.ts'

// 11:30-15:00 and 17:00-23:00, on Fridays and Saturdays until 25:00.
const weekdayHours = (weekday: number): Hours => ({
  opens_at: 690,
  closes_at: weekday === 5 || weekday === 6 ? 1500 : 1380,
  break_starts_at: 900,
  break_ends_at: 1020,
})

interface Clock {
  day: string
  minute: number
}

/** Opening hours, guests and two months of bookings around the present moment of the restaurant. */
export async function seedBookings(tx: TransactionSql): Promise<void> {
  const clock = await clockOf(tx)
  const closed = closedWeekday(weekdayOf(clock.day))
  const chances = dice(20)
  const todaysHours = hoursAround(clock.minute, weekdayHours(weekdayOf(clock.day)))
  await seedHours(tx, clock, closed, todaysHours)
  const known = people(chances, 140)
  const rows: Row[] = []
  for (let offset = -30; offset <= 30; offset++) {
    const day = plusDays(clock.day, offset)
    const weekday = weekdayOf(day)
    if (offset !== 0 && (weekday === closed || offset === 9)) continue
    const share = offset < 0 ? 0.7 : Math.max(0.1, 0.75 - offset * 0.025)
    const ordinary = () =>
      ordinaryDay(chances, weekdayHours(weekday), weekday >= 5 ? share * 1.3 : share, 34, offset < 0)
    const parties =
      offset === 0
        ? today(clock.minute, todaysHours)
        : offset === 1
          ? [...ordinary().filter(({ minute }) => minute < 900), ...overfullEvening]
          : ordinary()
    for (const party of parties) rows.push(rowOf(chances, day, party, chances.pick(known), clock))
  }
  // Dice of their own, so that all else falls as it did.
  const walkIns = dice(24)
  const booked = today(clock.minute, todaysHours)
  for (const party of guestsWithout(booked, clock.minute, todaysHours))
    rows.push(rowOf(walkIns, clock.day, party, unnamed, clock))
  // Drawn signs may come twice; references may not.
  const references = new Set<string>()
  for (const row of rows) {
    while (references.has(row.reference)) row.reference = drawnReference(chances)
    references.add(row.reference)
  }
  await write(tx, known, withPlaces(rows, clock), chances)
  await seedBlock(tx, clock)
}

/** Each at its tables, and who waits at the door with what was said to them. */
function withPlaces(rows: Row[], clock: Clock): Row[] {
  const tables = new Map<Row, string[]>()
  for (const day of new Set(rows.map((row) => row.day))) {
    const parties = rows.filter((row) => row.day === day)
    const given = tablesOfDay(parties, day === clock.day ? clock.minute : null)
    for (const [i, row] of parties.entries()) tables.set(row, given[i] ?? [])
  }
  let waiting = 0
  return rows.map((row) => {
    const at = { ...row, tables: tables.get(row) ?? [] }
    if (row.status !== 'waiting') return at
    const { ago, queue } = placeAtDoor(waiting++)
    const came = instant(-ago * 60_000)
    return { ...at, queue, minute: clock.minute - ago, made_at: came, status_at: came }
  })
}

async function seedBlock(tx: TransactionSql, clock: Clock): Promise<void> {
  const { from, to } = blockedSpan(clock.minute)
  const row = { vendor_id: sakuraTei, day: clock.day, starts_at: from, ends_at: to, note: '椅子の修理' }
  await tx`insert into public.vendor_availability ${tx({ ...row, tables: [blockedTable] })}`
}

// One evening on which the telephone promised four seats more than the room holds: something for "needs attention".
const overfullEvening: Party[] = [8, 8, 6, 6, 8, 8].map((pax) => ({
  minute: 1140,
  duration: 120,
  pax,
  status: 'confirmed',
  source: 'phone',
}))

async function clockOf(tx: TransactionSql): Promise<Clock> {
  const [row] = await tx<Clock[]>`
    select to_char(t - interval '6 hours', 'YYYY-MM-DD') as day,
      (extract(epoch from t - date_trunc('day', t - interval '6 hours')) / 60)::integer as minute
    from (select now() at time zone 'Asia/Tokyo' as t) as x`
  return row ?? { day: '2026-01-01', minute: 1140 }
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

async function seedHours(
  tx: TransactionSql,
  clock: Clock,
  closedOn: number,
  todaysHours: Hours,
): Promise<void> {
  for (let weekday = 1; weekday <= 8; weekday++) {
    await tx`insert into public.opening_hours ${tx({ vendor_id: sakuraTei, weekday, closed: weekday === closedOn, ...weekdayHours(weekday) })}`
  }
  const closed = {
    vendor_id: sakuraTei,
    day: plusDays(clock.day, 9),
    closed: true,
    note: '研修のため臨時休業',
  }
  await tx`insert into public.custom_opening_hours ${tx(closed)}`
  // Always: today may be a public holiday, or outside the general hours when the demo is opened.
  const open = { vendor_id: sakuraTei, day: clock.day, closed: false, ...todaysHours, note: '通し営業' }
  if (todaysHours.break_starts_at === null) await tx`insert into public.custom_opening_hours ${tx(open)}`
}

interface Row extends Party {
  id: string
  day: string
  person: Person
  requests: string
  comments: string
  tags: string[]
  reference: string
  made_at: string
  status_at: string
  seated_at: number | null
  left_at: number | null
  tables: string[]
  queue: object | null
}

const unnamed: Person = {
  ...{ last_name: '', first_name: '', last_kana: '', first_kana: '', phone: '', email: '' },
}

const wishes = [
  '窓側の席を希望します。',
  '子ども用の椅子を1つお願いします。',
  '誕生日のお祝いです。デザートプレートをお願いできますか。',
  'えびアレルギーの者が1名おります。',
  'ベビーカーで伺います。',
  'できれば静かなお席でお願いいたします。会社の大切なお客様をお連れします。少し早めに着くかもしれませんが、その場合は外で待ちますのでお気遣いなくお願いします。',
]
const remarks = ['個室へご案内', '前回カウンター', '常連様、日本酒好き', '請求書払い']

function rowOf(chances: Dice, day: string, party: Party, person: Person, clock: Clock): Row {
  const isUnnamed = party.source === 'walk_in' && chances.chance(0.6)
  const start = (minutesFrom(clock, day) + party.minute - clock.minute) * 60_000
  // Some hours earlier in the day, up to three weeks before: nobody rings a restaurant at four in the morning.
  const ahead = chances.between(0, 125)
  const made = start - (Math.floor(ahead / 6) * 24 + 2 + (ahead % 6)) * 3_600_000
  const since = { left: party.duration, seated: 2, arrived: -3, no_show: 40 } as Partial<
    Record<Party['status'], number>
  >
  const isPast = day < clock.day
  const gone = (minute: number) => (isPast ? minute : Math.min(minute, clock.minute - 1))
  const hasSat = party.status === 'seated' || party.status === 'left'
  return {
    ...party,
    seated_at: hasSat ? gone(party.minute + 2) : null,
    left_at: party.status === 'left' ? gone(party.minute + party.duration) : null,
    id: chances.uuid(),
    day,
    person: isUnnamed ? unnamed : person,
    requests: party.source === 'online' && chances.chance(0.25) ? chances.pick(wishes) : '',
    comments: chances.chance(0.12) ? chances.pick(remarks) : '',
    tags: chances.chance(0.05) ? ['vip'] : chances.chance(0.05) ? ['allergy'] : [],
    reference: drawnReference(chances),
    made_at: instant(Math.min(party.source === 'walk_in' ? start : made, -60_000)),
    status_at: instant(Math.min(start + (since[party.status] ?? 0) * 60_000, -60_000)),
    tables: [],
    queue: null,
  }
}

const drawnReference = (chances: Dice): string =>
  Array.from({ length: 5 }, () => chances.pick([...'ACDEFGHJKMNPQRTUVWXY34679'])).join('')

// Milliseconds from now, as an instant.
const instant = (ms: number): string => new Date(Date.now() + ms).toISOString()

const minutesFrom = (clock: Clock, day: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${clock.day}T00:00:00Z`)) / 60_000

/** What else the guest book holds of some, by their number: nothing is drawn for it. */
const bookOf = (number: number, visits: number) => ({
  company: number % 9 === 0 ? (['暖簾商事', '花火製作所', '提灯印刷'][(number / 9) % 3] ?? '') : '',
  birthday: number % 4 === 0 ? `${twoDigits((number % 12) + 1)}-${twoDigits((number % 28) + 1)}` : '',
  tags: [...(visits > 3 ? ['常連'] : []), ...(number % 9 === 0 ? ['接待'] : [])],
})
const twoDigits = (n: number): string => String(n).padStart(2, '0')

async function write(tx: TransactionSql, known: Person[], rows: Row[], chances: Dice): Promise<void> {
  const guestIds = new Map<string, string>()
  for (const person of known) {
    const theirs = rows.filter((row) => row.person.phone === person.phone)
    if (theirs.length === 0) continue
    const came = theirs.filter((row) => row.status === 'left')
    const guest = {
      ...person,
      visits: came.length,
      no_shows: theirs.filter((row) => row.status === 'no_show').length,
      last_visit_day:
        came
          .map((row) => row.day)
          .sort()
          .at(-1) ?? null,
      notes: chances.chance(0.2)
        ? chances.pick(['カウンター希望', '左利き', '辛口の日本酒がお好み', 'お連れ様は車椅子'])
        : '',
      allergies: chances.chance(0.12) ? chances.pick(['えび・かに', 'そば', '卵', '落花生']) : '',
      ...bookOf(Number(person.phone.slice(-3)), came.length),
    }
    const [row] = await tx<{ id: string }[]>`
      insert into public.guest ${tx({ vendor_id: sakuraTei, id: tx`private.guest_id(${sakuraTei}, ${person.phone})` as never, ...guest })} returning id`
    if (row) guestIds.set(person.phone, row.id)
  }
  // Dice of their own, so that all else falls as it did.
  const courses = dice(23)
  const bookings = rows.map(({ person, ...row }) => ({
    vendor_id: sakuraTei,
    ...row,
    ...person,
    guest_id: guestIds.get(person.phone) ?? null,
    made_by: row.source === 'online' ? '' : chances.pick(['田中', '店長', '']),
    made_on: row.source === 'online' ? '' : '入口タブレット',
    lines: tx.json(linesOf(row, courses) as never),
    queue: row.queue && tx.json(row.queue as never),
  }))
  await tx`insert into public.booking ${tx(bookings)}`
  await seedHistory(tx, sakuraTei, { by: '田中', device: '入口タブレット' })
}
