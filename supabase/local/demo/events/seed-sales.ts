import type { TransactionSql } from 'postgres'
import { hanabiWorks } from '#local/demo/accounts.ts'
import { type Dice, dice } from '#local/demo/dice.ts'
import { type Person, people } from '#local/demo/people.ts'
import { seedHistory } from '#local/demo/seed-history.ts'
import { type Night, type Sale, salesOf } from './plan.ts'

const wishes = [
  'ベビーカーで伺います。',
  '足の悪い者がおります。段差の少ない席をお願いできますか。',
  '誕生日のお祝いです。',
  'えびアレルギーの者が1名おります。',
]
const hour = 3_600_000

/** Tickets of the nights around today, and the guests who bought them. */
export async function seedSales(
  tx: TransactionSql,
  nights: readonly Night[],
  clock: { day: string; minute: number },
): Promise<void> {
  const known = people(dice(24), 180)
  const rows = nights.flatMap((night, i) => {
    // Dice of its own: what falls does not depend on the hour of the other nights.
    const chances = dice(2400 + i)
    return salesOf(chances, night, clock.minute).map((sale) =>
      rowOf(chances, night, sale, chances.pick(known), clock),
    )
  })
  const bought = new Set(rows.map(({ phone }) => phone))
  const guests = known.filter(({ phone }) => bought.has(phone))
  const written = await tx<{ id: string; phone: string }[]>`
    insert into public.guest (vendor_id, id, last_name, first_name, last_kana, first_kana, phone, email)
    select ${hanabiWorks}, private.guest_id(${hanabiWorks}, g.phone), g.last_name, g.first_name, g.last_kana, g.first_kana,
      g.phone, g.email
    from jsonb_to_recordset(${tx.json(guests as never)})
      g (last_name text, first_name text, last_kana text, first_kana text, phone text, email text)
    returning id, phone`
  const idOf = new Map(written.map(({ id, phone }) => [phone, id]))
  const bookings = rows.map(({ lines, checked_in, ...row }, i) => ({
    ...row,
    vendor_id: hanabiWorks,
    guest_id: idOf.get(row.phone) ?? null,
    reference: referenceOf(i),
    lines: tx.json(lines as never),
    checked_in: tx.json(checked_in as never),
  }))
  await tx`insert into public.booking ${tx(bookings)}`
  await seedHistory(tx, hanabiWorks, { by: '受付', device: '受付タブレット' })
}

const signs = 'ACDEFGHJKMNPQRTUVWXY34679'

/** Scattered, and never twice: the step has no factor in common with the number of references. */
const referenceOf = (i: number): string =>
  Array.from(
    { length: 5 },
    (_, place) => signs[Math.floor(((i * 7_919_003 + 4_711) % 25 ** 5) / 25 ** place) % 25],
  ).join('')

function rowOf(chances: Dice, night: Night, sale: Sale, person: Person, clock: { minute: number }) {
  const start = night.ahead * 24 * hour + (night.starts_at - clock.minute) * 60_000
  // Some days before it, or at the door; what is to come was bought before now.
  const made = sale.source === 'walk_in' ? start - hour / 4 : start - chances.between(30, 500) * hour
  const told = sale.status === 'cancelled' ? made + hour : start - chances.between(3, 20) * 60_000
  const told_at = instant(Math.min(sale.status === 'confirmed' ? made : told, -60_000))
  return {
    ...person,
    checked_in: sale.status === 'arrived' ? letIn(chances, sale.pax, told_at) : [],
    ...{ id: chances.uuid(), occurrence: night.id, status: sale.status, source: sale.source },
    // The event's own, which the row takes when it is written.
    ...{ day: '2026-01-01', minute: 0, duration: 60, pax: sale.pax, lines: sale.lines },
    requests: sale.source === 'online' && chances.chance(0.12) ? chances.pick(wishes) : '',
    ...(sale.source === 'online'
      ? { made_by: '', made_on: '' }
      : { made_by: '受付', made_on: '受付タブレット' }),
    made_at: instant(Math.min(made, -60_000)),
    status_at: told_at,
  }
}

/** All who came, by one scan each at one of the two doors; of a large party the last one is still to come now and then. */
function letIn(chances: Dice, pax: number, at: string) {
  const [gate, command] = [chances.pick(['正面', '北口']), chances.uuid()]
  const come = pax > 3 && chances.chance(0.3) ? pax - 1 : pax
  return Array.from({ length: come }, (_, i) => ({
    ...{ at, by: '受付', gate, device: '受付タブレット', ticket: i + 1, command },
  }))
}

// Milliseconds from now, as an instant.
const instant = (ms: number): string => new Date(Date.now() + ms).toISOString()
