import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { type LegalRow, missingLegal } from '#domain/config/legal/legal.ts'
import type { DayHistory } from '#domain/history/day-line.ts'
import { takenBackBy } from '#domain/history/taken-back.ts'
import { floorOf, seatingsOf } from '#domain/table/floor.ts'
import { resetData } from '#local/commands/reset.ts'
import { demoAccounts, demoPassword, hanabiWorks, sakuraTei } from '#local/demo/accounts.ts'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { aCommand } from '#tests/fixtures/venue.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack({ demo: true })
})
afterAll(() => stack.close())

async function signIn(email: string) {
  const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>
  return { status: answer.status, token: access_token ?? '', refresh: refresh_token ?? '' }
}

test('the three accounts sign in, and only the admin is one', async () => {
  for (const { email } of demoAccounts) {
    const { status, token } = await signIn(email)
    expect(status).toBe(200)
    expect((await stack.rpc('is_admin', {}, token)).body).toBe(email.startsWith('admin'))
  }
})

test('two months are full of life, and nothing is loaded a second time', async () => {
  const ask = () => stack.sql`
    select count(*)::integer as bookings, count(distinct day)::integer as days,
      count(distinct status)::integer as statuses, count(distinct source)::integer as sources,
      (select count(*)::integer from public.guest where visits > 1) as regulars
    from public.booking where vendor_id = ${sakuraTei}`
  const [row] = await ask()
  expect(row?.['bookings']).toBeGreaterThan(300)
  expect(row?.['days']).toBeGreaterThan(45)
  expect(row).toMatchObject({ statuses: 7, sources: 4 })
  expect(row?.['regulars']).toBeGreaterThan(30)
  expect(await seedDemoOnce(stack.sql)).toBe(false)
  expect(await ask()).toEqual([row])
})

test('exactly one promise is one too many, and a customer finds that evening full', async () => {
  const [row] = await stack.sql<{ day: string; people: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(pax)::integer as people from public.booking
    where vendor_id = ${sakuraTei} and minute = 1140 and status = 'confirmed' and day > now()::date
    group by day having sum(pax) > 40`
  expect(row?.people).toBe(44)
  const { body } = await stack.rpc<{ slots: { minute: number; reason: string | null }[] }>('slots_of_day', {
    p_vendor_url: 'sakura-tei',
    p_day: row?.day,
    p_pax: 2,
  })
  expect(body.slots.find((slot) => slot.minute === 1140)?.reason).toBe('full')
})

test('the restaurant’s tables seat as many as it takes at once, and every row of them might be written by staff', async () => {
  const rows = await stack.sql<
    { kind: string; key: string; data: Record<string, unknown>; errors: object }[]
  >`
    select kind, key, data, private.config_row_errors(vendor_id, kind, key, data || '{"deleted": false}') as errors
    from private.config_item where vendor_id = ${sakuraTei} and kind in ('area', 'table', 'combination')`
  expect(rows.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([])
  const floor = floorOf(rows.map(({ kind, key, data }) => ({ id: `${kind}/${key}`, kind, data })))
  expect([floor.areas.length, floor.tables.length, floor.combinations.length]).toEqual([3, 12, 1])
  expect(floor.tables.reduce((sum, { largest }) => sum + largest, 0)).toBe(40)
  expect(seatingsOf(floor).length, 'each stands in an area that is there, and may be joined').toBe(13)
})

test('today most parties have a table, one has two, a seat is blocked, two wait with what was said, and nobody meets', async () => {
  const [row] = await stack.sql`
    select count(*) filter (where b.status in ('confirmed', 'arrived', 'seated'))::integer as guests,
      count(*) filter (where b.status in ('confirmed', 'arrived', 'seated') and b.tables = '{}')::integer as without,
      count(*) filter (where cardinality(b.tables) = 2)::integer as joined,
      count(*) filter (where b.queue->'quoted' <> 'null' and b.status = 'waiting')::integer as waiting,
      (select count(*)::integer from public.vendor_availability a where a.vendor_id = ${sakuraTei} and tables <> '{}'
        and a.day = private.business_day(${sakuraTei})) as blocked,
      (select count(*)::integer from public.booking o where o.vendor_id = ${sakuraTei} and private.table_flag(o) <> '{}')
        as clashes,
      bool_and(private.queue_error(b.queue) is null) filter (where b.queue is not null) as sound
    from public.booking b where b.vendor_id = ${sakuraTei} and b.day = private.business_day(${sakuraTei})`
  expect(row).toMatchObject({ waiting: 2, blocked: 1, clashes: 0, sound: true })
  expect(row?.['joined']).toBeGreaterThan(0)
  expect(row?.['without']).toBeGreaterThan(0)
  expect(row?.['without']).toBeLessThan(row?.['guests'] / 2)
})

test('what staff of the demo have done is told in order, and any of it can be taken back; what a customer did is not theirs', async () => {
  const { token } = await signIn('restaurant@noren.example')
  const [row] = await stack.sql<{ history: DayHistory }[]>`
    select private.day_history(${sakuraTei}, 0, (select rev from private.vendor_clock where vendor_id = ${sakuraTei})) as history`
  const lines = row?.history.lines ?? []
  expect(lines.filter(({ command, kind }) => (command === null) !== (kind === 'online.confirm'))).toEqual([])
  expect(new Set(lines.map(({ rev }) => rev)).size, 'each has its own rev').toBe(lines.length)
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted())
  let taken = 0
  for (const status of ['seated', 'left', 'cancelled']) {
    const line = lines.find(({ changes }) => changes['status']?.[0] && changes['status'][1] === status)
    if (!line) continue
    taken++
    const back = Object.entries(takenBackBy(line))
    const [before, expects] = [0, 1].map((i) => Object.fromEntries(back.map(([f, sides]) => [f, sides[i]])))
    const body = { kind: 'undo', args: { of: line.command, before, expect: expects }, base: {} }
    const { body: said } = await stack.rpc<{ answers: object[] }>(
      'sync_push',
      {
        ...{ p_vendor: sakuraTei, p_device: 'tablet-2', p_since: null },
        p_commands: [aCommand(line.subject, body as CommandBody)],
      },
      token,
    )
    expect(said.answers, status).toMatchObject([{ state: 'applied' }])
    const [booking] = await stack.sql`
      select status, seated_at is null as "stands up", left_at from public.booking where id = ${line.subject}`
    expect(booking).toMatchObject({ status: line.changes['status']?.[0], left_at: null })
    if (status === 'seated') expect(booking).toMatchObject({ 'stands up': true })
    if (status === 'left') expect(booking).toMatchObject({ status: 'seated', 'stands up': false })
  }
  // Just after the day has turned nobody has sat down on it yet.
  const [sat] = await stack.sql`
    select count(*)::integer as n from public.booking_history where vendor_id = ${sakuraTei}
      and received_at >= private.day_began(${sakuraTei}) and changes#>>'{status,1}' in ('seated', 'left', 'cancelled')`
  expect(taken > 0, 'control').toBe(sat?.['n'] > 0)
})

test('a customer chooses between the areas of the restaurant', async () => {
  const { body } = await stack.rpc<{ vendor: { areas: { name: string }[] } }>('vendor_page', {
    p_vendor_url: 'sakura-tei',
  })
  expect(body.vendor.areas.map(({ name }) => name)).toEqual(['ホール', 'カウンター', '個室'])
})

test('the organiser has nights that are sold out, half sold and empty, a door that is open, and nothing oversold', async () => {
  const nights = await stack.sql<{ ahead: number; capacity: number; sold: number; cancelled: boolean }[]>`
    select o.day - private.business_day(o.vendor_id) as ahead, o.capacity, o.cancelled,
      private.spots_sold(o.vendor_id, o.id) as sold
    from public.occurrence o where o.vendor_id = ${hanabiWorks}`
  const toCome = nights.filter(({ ahead, cancelled }) => ahead > 0 && !cancelled)
  const some = (is: (share: number) => boolean) =>
    toCome.filter(({ sold, capacity }) => is(sold / capacity)).length
  expect(some((share) => share === 1)).toBeGreaterThan(5)
  expect(some((share) => share > 0.3 && share < 0.7)).toBeGreaterThan(5)
  expect(some((share) => share === 0)).toBeGreaterThan(10)
  expect(nights.filter(({ sold, capacity }) => sold > capacity)).toEqual([])
  const [row] = await stack.sql`
    select count(*)::integer as bookings, count(distinct status)::integer as statuses,
      count(distinct source)::integer as sources, count(*) filter (where private.is_excluded(vendor_id, occurrence)
        and status = 'confirmed')::integer as excluded,
      count(*) filter (where status = 'arrived' and day = private.business_day(vendor_id))::integer as arrived
    from public.booking where vendor_id = ${hanabiWorks}`
  expect(row).toMatchObject({ statuses: 5, sources: 3, excluded: 0 })
  expect(row?.['bookings']).toBeGreaterThan(200)
  expect(row?.['arrived']).toBeGreaterThanOrEqual(2)
})

test('a customer of the organiser finds the other of a pair shut out, and a night sold out', async () => {
  type Said = { events: { slug: string; next: unknown[] }[]; dates: { reason: string | null }[] }
  const said = async (slug: string) =>
    (await stack.rpc<Said>('event_page', { p_vendor_url: 'hanabi-works', p_event_url: slug })).body.dates
  const boats = (await said('hanabi-boat')).map(({ reason }) => reason)
  expect(boats).toEqual(expect.arrayContaining([null, 'full', 'exclusive', 'event_off']))
  expect((await said('shamisen-night')).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([null, 'exclusive']),
  )
  const { body } = await stack.rpc<Said>('events_page', { p_vendor_url: 'hanabi-works' })
  expect(body.events.map(({ next }) => next.length)).toEqual([3, 3, 3])
})

test('[S1] a reset keeps people signed in, changes the epoch and leaves nothing of what was there', async () => {
  const { token, refresh } = await signIn('restaurant@noren.example')
  const beat = async () =>
    (
      await stack.rpc<{ epoch: string }>(
        'sync_heartbeat',
        { p_vendor: sakuraTei, p_device: 'd', p_name: '' },
        token,
      )
    ).body
  const before = await beat()
  const stranger = await stack.makeVendor()
  await stack.makeUser(stranger.id)
  await resetData(stack.sql)
  expect((await beat()).epoch).not.toBe(before.epoch)
  const [left] = await stack.sql`
    select (select count(*)::integer from public.vendor) as vendors, (select count(*)::integer from auth.users) as users`
  expect(left).toEqual({ vendors: 2, users: 3 })
  const refreshed = await fetch(`${stack.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refresh }),
  })
  expect(refreshed.status).toBe(200)
})

test('the restaurant says all that the law asks of who takes cards, and offers none as long as the server has no key', async () => {
  const { body } = await stack.rpc<{ legal: LegalRow }>('legal_page', { p_vendor_url: 'sakura-tei' })
  expect(missingLegal(body.legal)).toEqual([])
  expect(Object.entries(body.legal).filter(([, text]) => text === '')).toEqual([])
  const page = () =>
    stack.rpc<{ vendor: { payment: object | null } }>('vendor_page', { p_vendor_url: 'sakura-tei' })
  expect((await page()).body.vendor.payment).toBeNull()
  await stack.sql`select private.note_card_service()`
  expect((await page()).body.vendor.payment).toEqual({ card: true, deposit_from: 8, deposit_yen: 2000 })
  await stack.sql`delete from private.card_service`
})
