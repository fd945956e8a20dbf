import type { TransactionSql } from 'postgres'
import type { Night } from '#local/demo/events/plan.ts'
import { seedSales } from '#local/demo/events/seed-sales.ts'
import { hanabiWorks } from './accounts.ts'
import { dice } from './dice.ts'

const ids = dice(23)
const kind = (name: string, name_en: string, price: number, description: string, description_en: string) => ({
  ...{ id: ids.uuid(), name, name_en, price, tax: 10, description, description_en },
})
const adult = kind('おとな', 'Adult', 6800, '中学生以上', 'From 12 years on')
const child = kind(
  'こども',
  'Child',
  3400,
  '4歳から小学生まで。3歳以下は無料です',
  '4 to 11 years; younger ones free',
)
const withDrinks = kind(
  '飲み物つき',
  'With drinks',
  9800,
  '瓶ビールまたは日本酒が2杯つきます',
  'Two beers or sakes',
)

interface Sold {
  of: typeof adult
  price?: number
  limit?: number
}

const tickets = (...sold: Sold[]) =>
  sold.map(({ of, price = null, limit = null }) => ({ ticket_type: of.id, price, limit }))

const usual = {
  ...{ picture: '', online_url: '', pricing: '', pricing_en: '', minimum_pax: 1, cutoff_days: 1 },
  ...{ exclusive: false, questions: [] as object[] },
}

const boat = {
  ...usual,
  ...{ id: ids.uuid(), slug: 'hanabi-boat', name: '屋形船で花火', name_en: 'Fireworks from a boat' },
  ...{ location: '吾妻橋 桟橋', location_en: 'Azumabashi pier', duration: 90, interval: 120 },
  description: '隅田川を下り、川の上から手筒花火を見る90分です。雨天でも出航します。',
  description_en:
    'Ninety minutes down the Sumida, with hand-held fireworks over the water. We sail in rain, too.',
  pricing: '3歳以下のお子様は無料です',
  pricing_en: 'Children up to three years are free',
  ...{ maximum_capacity: 40, maximum_pax: 10, exclusive: true },
  tickets: tickets({ of: adult }, { of: child }, { of: withDrinks, limit: 16 }),
  questions: [
    {
      id: ids.uuid(),
      ja: '船酔いしやすい方はいますか',
      en: 'Does anybody get seasick easily?',
      required: false,
    },
  ],
}
const shamisen = {
  ...usual,
  ...{
    id: ids.uuid(),
    slug: 'shamisen-night',
    name: '花火と三味線の夕べ',
    name_en: 'Fireworks and shamisen',
  },
  ...{ location: '向島 河岸の広場', location_en: 'Riverside square, Mukojima', duration: 120, interval: 180 },
  description:
    '三味線の演奏のあと、河岸で花火を上げます。同じ花火師が上げるため、屋形船と同じ時間には開けません。',
  description_en:
    'Shamisen, then fireworks at the river. The boat has the same pyrotechnicians, so never both at once.',
  ...{ maximum_capacity: 60, maximum_pax: 12, exclusive: true },
  tickets: tickets({ of: adult, price: 4800 }, { of: child, price: 1800 }),
}
const workshop = {
  ...usual,
  ...{
    id: ids.uuid(),
    slug: 'sparkler-workshop',
    name: '線香花火づくり',
    name_en: 'Make your own sparklers',
  },
  ...{ location: '花火ワークス 工房', location_en: 'Hanabi Works workshop', duration: 60, interval: 75 },
  description: '和紙と火薬で線香花火を5本つくり、その場で楽しみます。',
  description_en: 'Make five sparklers of washi and powder, and light them right away.',
  ...{ maximum_capacity: 12, maximum_pax: 6 },
  tickets: tickets({ of: adult, price: 2800 }, { of: child, price: 2000, limit: 6 }),
}

/** What the organiser has set up: two of the templates exclude each other by their flag. */
export async function seedEvents(tx: TransactionSql): Promise<void> {
  const rows = [
    ...[adult, child, withDrinks].map((row, position) => ({ kind: 'ticket_type', row, position })),
    ...[boat, shamisen, workshop].map((row, position) => ({ kind: 'event_template', row, position })),
  ]
  for (const { kind: of, row, position } of rows) {
    const { id, ...data } = row
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${hanabiWorks}, ${of}, ${id}, ${tx.json({ ...data, position } as never)})`
  }
  const clock = await clockOf(tx)
  const nights = nightsAround(clock)
  await tx`insert into public.occurrence ${tx(nights.map((night) => rowOf(night, clock.day)))}`
  await seedSales(tx, nights, clock)
}

interface Clock {
  day: string
  minute: number
}

async function clockOf(tx: TransactionSql): Promise<Clock> {
  const [clock] = await tx<Clock[]>`
    select n.day::text as day, n.minute from public.vendor v
    cross join private.business_time(v.time_zone, v.day_turns_at, now()) n where v.id = ${hanabiWorks}`
  if (!clock) throw new Error('no organiser')
  return clock
}

/** Days of a fortnight on which it takes place, counted from today, and its starts; each is laid out for a month. */
const plan = [
  { of: boat, days: [0, 1, 2, 4, 5, 6, 8, 9, 11, 12, 13], starts: [1080, 1200] },
  { of: shamisen, days: [0, 3, 5, 7, 10, 12], starts: [1170] },
  { of: workshop, days: [1, 2, 4, 6, 8, 9, 11, 13], starts: [660, 735, 840] },
]

type Laid = Night & { of: typeof boat | typeof shamisen | typeof workshop }

const placeOf = (ahead: number): number => (ahead + 14) % 14

/** A month ahead and a week back, and a workshop whose door opens whenever the demo is loaded. */
function nightsAround({ minute }: Clock): Laid[] {
  const nights = plan.flatMap(({ of, days, starts }) =>
    Array.from({ length: 38 }, (_, i) => i - 7)
      .filter((ahead) => days.includes(placeOf(ahead)))
      .flatMap((ahead) => starts.map((starts_at) => night(of, ahead, starts_at))),
  )
  return [...nights, night(workshop, 0, Math.floor(minute / 15) * 15 + 30)]
}

function night(of: Laid['of'], ahead: number, starts_at: number): Laid {
  const lateBoat = of === boat && starts_at === 1200
  // On some evenings both stand beside each other: the one that is sold has shut the other out.
  const shuts = placeOf(ahead) === 0 ? boat : [5, 12].includes(placeOf(ahead)) ? shamisen : null
  const isOfPair = shuts !== null && (lateBoat || of === shamisen)
  return {
    ...{
      of,
      id: ids.uuid(),
      ahead,
      starts_at,
      ends_at: starts_at + of.duration,
      capacity: of.maximum_capacity,
    },
    cancelled: lateBoat && ahead === 9,
    blocked: isOfPair && of !== shuts,
    isOfPair,
    maximum_pax: of.maximum_pax,
    kinds: of.tickets.map(({ ticket_type, price, limit }) => {
      const { id, tax, name, name_en, price: usually } = kindOf(ticket_type)
      return { price_type: id, name, name_en, price: price ?? usually, tax, limit }
    }),
  }
}

function kindOf(id: string): typeof adult {
  const found = [adult, child, withDrinks].find((one) => one.id === id)
  if (!found) throw new Error(`no ticket ${id}`)
  return found
}

function rowOf({ of, ahead, id, starts_at, ends_at, capacity, cancelled }: Laid, today: string) {
  return {
    ...{ vendor_id: hanabiWorks, id, template: of.id, day: dayAfter(today, ahead) },
    ...{ starts_at, ends_at, capacity, name: of.name, name_en: of.name_en, cancelled },
    note: cancelled ? '桟橋の点検のため' : ahead === 5 && of === shamisen ? '取材あり。関係者席 4' : '',
  }
}

const dayAfter = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
