import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  type Answer,
  aCommand,
  aVenue,
  create,
  edit,
  givenUp,
  setStatus,
  staffOf,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  // A row named for an SQLSTATE fails with it, as a bug or a passing fault of the server would.
  await db.sql.unsafe(`
    create function public.planted_fault() returns trigger language plpgsql as $$
    begin
      if new.last_name like 'fault %' then
        raise exception using errcode = substr(new.last_name, 7), message = 'planted';
      end if;
      return new;
    end $$;
    create trigger planted_fault before insert on public.booking
      for each row execute function public.planted_fault();`)
})
afterAll(() => db.close())

/** A discard of these, and of itself. */
function itself(subject: string, of: ReturnType<typeof givenUp>[]) {
  const id = crypto.randomUUID()
  const args = { of: [...of, givenUp(id)], code: '' }
  return aCommand(subject, { kind: 'command.discard', args, base: {} }, { id })
}

const faulty = (sqlstate: string) => create({ last_name: `fault ${sqlstate}` })

/** Everything a vendor has, as one text. */
async function bytes(vendor: string): Promise<string> {
  const [row] = await db.sql<{ value: string }[]>`
    select (select string_agg(b::text, '' order by id) from public.booking b where vendor_id = ${vendor})
      || (select coalesce(string_agg(g::text, '' order by id), '') from public.guest g where vendor_id = ${vendor})
      || (select string_agg(h::text, '' order by id) from public.booking_history h where vendor_id = ${vendor})
      || (select string_agg(l::text, '' order by id) from private.command_log l where vendor_id = ${vendor})
      || (select k::text from private.vendor_clock k where vendor_id = ${vendor}) as value`
  return row?.value ?? ''
}

describe('[S2] exactly once', () => {
  test('the same id with other content is told nothing and writes nothing', async () => {
    const venue = await aVenue(db)
    const c = create({ comments: 'secret' })
    await venue.send(c)
    const before = await bytes(venue.id)
    const other = edit(c.subject, { pax: 9 }, { pax: 2 })
    expect(await venue.send({ ...other, id: c.id })).toEqual({
      id: c.id,
      state: 'id_reused',
      code: '',
      figures: {},
      rev: 0,
      row: null,
    })
    expect(await bytes(venue.id)).toBe(before)
    expect(await venue.send({ ...c, offset: 99 })).toMatchObject({ state: 'applied' })
  })

  test('sent four times at once it is applied once, and each is told the same', async () => {
    const venue = await aVenue(db)
    for (let i = 0; i < 3; i++) {
      const c = create()
      const answers = await Promise.all(Array.from({ length: 4 }, () => venue.send(c)))
      expect(answers).toEqual(answers.map(() => answers[0]))
      expect(answers[0]).toMatchObject({ state: 'applied' })
    }
    expect(await venue.rows('booking')).toHaveLength(3)
  })
})

describe('[S3] one bad command never delays the next', () => {
  test.each(['P0001', '22012', '23514'])('a fault of class %s is an answer, logged', async (sqlstate) => {
    const venue = await aVenue(db)
    const bad = faulty(sqlstate)
    const answers = await venue.push([create(), bad, create()])
    expect(answers.map((a) => a.state)).toEqual(['applied', 'rejected', 'applied'])
    expect(answers[1]).toMatchObject({ code: 'invalid', figures: { sqlstate } })
    expect(await venue.rows('booking')).toHaveLength(2)
    await db.sql.unsafe('alter table public.booking disable trigger planted_fault')
    expect(await venue.send(bad)).toMatchObject({ state: 'rejected' })
    await db.sql.unsafe('alter table public.booking enable trigger planted_fault')
  })

  test('a discard that names itself is refused, about a booking and about a guest', async () => {
    const venue = await aVenue(db)
    const made = create({ phone: '+819012340000' })
    await venue.send(made)
    const { guest_id } = await venue.booking(made.subject)
    for (const subject of [crypto.randomUUID(), made.subject, guest_id ?? '']) {
      const late = create()
      const bad = itself(subject, [givenUp(late.id)])
      const answers = await venue.push([create(), bad, late, create()])
      expect(answers.map((a) => `${a.state} ${a.code}`.trim())).toEqual([
        'applied',
        'rejected names_itself',
        // Nothing that it named was given up.
        'applied',
        'applied',
      ])
      expect(await venue.send(bad)).toEqual(answers[1])
    }
  })

  test('what cannot be logged is refused alone; a large one takes no place that is taken', async () => {
    const venue = await aVenue(db)
    const old = create({ pax: 0 })
    const again = { ...create(), replaces: old.id }
    await venue.push([old, again])
    const large = create({ comments: 'x'.repeat(50_000) })
    const refused = { state: 'rejected', code: 'too_large' }
    const bad = [old.id, 'no id', 7, {}, null].map((replaces) => ({
      ...large,
      id: crypto.randomUUID(),
      replaces,
    }))
    expect(await venue.push([create(), ...bad, create()])).toMatchObject([
      { state: 'applied' },
      ...bad.map(() => refused),
      { state: 'applied' },
    ])
    // Whatever else the log may not take.
    const id = crypto.randomUUID()
    await db.sql.unsafe(
      `alter table private.command_log add constraint planted_line check (id <> '${id}' or code = 'invalid')`,
    )
    const answers = await venue.push([create(), { ...create(), id }, create()])
    await db.sql.unsafe('alter table private.command_log drop constraint planted_line')
    expect(answers).toMatchObject([
      { state: 'applied' },
      { state: 'rejected', code: 'invalid', figures: { sqlstate: '23514' } },
      { state: 'applied' },
    ])
    expect(await venue.rows('booking')).toHaveLength(5)
  })

  test.each([
    ['40001', 'busy', 5],
    ['40P01', 'busy', 5],
    ['53200', 'busy', 30],
    ['55P03', 'busy', 5],
    ['57P03', 'busy', 5],
    ['42703', 'retry', undefined],
    ['54000', 'retry', undefined],
    ['55000', 'retry', undefined],
    ['58030', 'retry', undefined],
    ['XX000', 'retry', undefined],
  ])(
    '[S2] a fault %s is %s, and so is what follows on it; it is tried again, and leaves no trace',
    async (sqlstate, state, seconds) => {
      const venue = await aVenue(db)
      const late = faulty(sqlstate)
      const after = edit(late.subject, { pax: 3 }, { pax: 2 })
      const answers = await venue.push([create(), late, after, create()])
      expect(answers.map((a) => a.state)).toEqual(['applied', state, state, 'applied'])
      for (const a of answers.slice(1, 3)) expect(a.figures).toEqual(seconds ? { seconds } : {})
      expect(answers.map((a) => a.id).slice(1, 3)).toEqual([late.id, after.id])
      await db.sql.unsafe('alter table public.booking disable trigger planted_fault')
      const again = await venue.push([late, after])
      await db.sql.unsafe('alter table public.booking enable trigger planted_fault')
      expect(again.map((a) => a.state)).toEqual(['applied', 'applied'])
      expect(await venue.booking(late.subject)).toMatchObject({ pax: 3 })
    },
  )

  test('[S2] a statement that is broken off for its time ends the whole call, and nothing of it stays', async () => {
    const venue = await aVenue(db)
    const late = faulty('57014')
    await expect(venue.push([create(), late, create()])).rejects.toMatchObject({ code: '57014' })
    expect(await venue.rows('booking')).toEqual([])
    // Control: the same call without it.
    expect((await venue.push([create(), create()])).map((a) => a.state)).toEqual(['applied', 'applied'])
  })

  test('[S2] a lock held too long is `busy` for what needs it, and unrelated work goes on', async () => {
    const venue = await aVenue(db)
    const busy = await aVenue(db)
    const c = create()
    await venue.send(c)
    const pool = db.connect(2)
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    let locked = () => {}
    const ready = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holder = pool.begin(async (tx) => {
      await tx`select 1 from public.booking where vendor_id = ${venue.id} and id = ${c.subject} for update`
      await tx`select 1 from private.vendor_clock where vendor_id = ${busy.id} for update`
      locked()
      await held
    })
    await ready
    const change = edit(c.subject, { pax: 3 }, { pax: 2 })
    const [row, clock] = await Promise.all([venue.push([change, create()]), busy.push([create(), create()])])
    free()
    await holder
    expect(row.map((a) => a.state)).toEqual(['busy', 'applied'])
    expect(clock.map((a) => [a.state, a.figures])).toEqual([
      ['busy', { seconds: 5 }],
      ['busy', { seconds: 5 }],
    ])
    expect(await venue.send(change)).toMatchObject({ state: 'applied' })
    const [logged] =
      await db.sql`select count(*)::int as n from private.command_log where vendor_id = ${busy.id}`
    expect(logged?.n).toBe(0)
  }, 60_000)
})

describe('what waits for another command', () => {
  test('is blocked, unlogged, while that one is refused or has not come; the rest goes on', async () => {
    const venue = await aVenue(db)
    const refused = create({ pax: 0 })
    const seat = { ...setStatus(refused.subject, 'confirmed', 'seated'), needs: [refused.id] }
    const leave = { ...setStatus(refused.subject, 'seated', 'left'), needs: [seat.id] }
    const answers = await venue.push([refused, seat, leave, create()])
    expect(answers.map((a) => a.state)).toEqual(['rejected', 'blocked', 'blocked', 'applied'])
    const never = { ...create(), needs: [crypto.randomUUID()] }
    expect(await venue.send(never)).toMatchObject({ state: 'blocked', rev: 0, row: null })
    const [logged] = await db.sql`
      select count(*)::int as n from private.command_log where vendor_id = ${venue.id} and id = any (${[seat.id, leave.id, never.id]})`
    expect(logged?.n).toBe(0)
  })

  test('is applied in the batch in which the other one comes', async () => {
    const venue = await aVenue(db)
    const made = create()
    const seat = { ...setStatus(made.subject, 'confirmed', 'seated'), needs: [made.id] }
    expect((await venue.push([made, seat])).map((a) => a.state)).toEqual(['applied', 'applied'])
  })
})

test('a kind or version the server does not know is client_too_old, unlogged', async () => {
  const venue = await aVenue(db)
  const newer = [{ ...create(), v: 2 }, { ...create(), kind: 'booking.merge' }, { id: crypto.randomUUID() }]
  expect((await venue.push(newer)).map((a) => a.state)).toEqual([
    'client_too_old',
    'client_too_old',
    'client_too_old',
  ])
  const [logged] =
    await db.sql`select count(*)::int as n from private.command_log where vendor_id = ${venue.id}`
  expect(logged?.n).toBe(0)
})

test('what is no command at all is refused beside good ones', async () => {
  const venue = await aVenue(db)
  const answers = await venue.push([null, 7, 'x', [], {}, { id: 'DROP TABLE' }, create()])
  expect(answers.map((a) => a.state)).toEqual([...Array.from({ length: 6 }, () => 'rejected'), 'applied'])
})

test('more than 20 commands, or no list, is a bad request', async () => {
  const venue = await aVenue(db)
  await expect(venue.push(Array.from({ length: 21 }, () => create()))).rejects.toMatchObject({
    code: 'PT400',
  })
  await expect(venue.push({} as never)).rejects.toMatchObject({ code: 'PT400' })
  await expect(venue.push([], '')).rejects.toMatchObject({ code: 'PT400' })
})

describe('rights', () => {
  const calls = (vendor: string): string[] => [
    `select public.sync_push('${vendor}', 'd', '[]', 0)`,
    `select public.sync_pull('${vendor}', 0, 1, 'd')`,
    `select public.sync_heartbeat('${vendor}', 'd', 'n')`,
    `select public.close_device_notice('${vendor}', 'd', 'lost', '2026-11-22T00:00:00.000Z')`,
    `select public.vendor_devices('${vendor}')`,
    `select public.import_bookings('${vendor}', gen_random_uuid(), '[]')`,
    `select public.undo_import('${vendor}', gen_random_uuid())`,
    `select public.sync_plan('${vendor}')`,
    `select public.sync_part('${vendor}', 'config', '', 5)`,
    `select public.booking_history('${vendor}', gen_random_uuid())`,
  ]

  test('members only: nobody else, no other vendor’s people, no visitor', async () => {
    const [mine, other] = [await aVenue(db), await aVenue(db)]
    for (const call of calls(mine.id)) {
      await db.asUser(mine.user, (tx) => tx.unsafe(call))
      await expect(db.asUser(other.user, (tx) => tx.unsafe(call))).rejects.toMatchObject({
        code: 'PT403',
        message: 'not_member',
      })
      await expect(db.asUser(await db.makeUser(), (tx) => tx.unsafe(call))).rejects.toMatchObject({
        code: 'PT403',
      })
      await expect(db.asUser('', (tx) => tx.unsafe(call))).rejects.toMatchObject({ code: 'PT401' })
      await expect(db.asAnon((tx) => tx.unsafe(call))).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('another vendor’s ids are no oracle and no way in', async () => {
    const [mine, other] = [await aVenue(db), await aVenue(db)]
    const theirs = create({ comments: 'theirs' })
    await other.send(theirs)
    const before = await bytes(other.id)
    const nobodys = crypto.randomUUID()
    const tries = (subject: string) => [
      edit(subject, { pax: 9 }, { pax: 2 }),
      setStatus(subject, 'confirmed', 'cancelled'),
      aCommand(subject, { kind: 'undo', args: { of: theirs.id, before: {}, expect: {} }, base: {} }),
    ]
    const strip = (answers: Answer[]) => answers.map(({ id: _, rev: __, ...rest }) => rest)
    expect(strip(await mine.push(tries(theirs.subject)))).toEqual(strip(await mine.push(tries(nobodys))))
    // The same ids are free to use here, and nothing of theirs moves.
    expect(await mine.send({ ...theirs, at: '2026-11-02T00:00:00.000Z' })).toMatchObject({ state: 'applied' })
    expect(await mine.history(theirs.subject)).toHaveLength(1)
    expect(await bytes(other.id)).toBe(before)
  })

  test('a function with personal data in its arguments refuses GET: it is volatile', async () => {
    const rows = await db.sql<{ name: string; kind: string; fixed: boolean }[]>`
      select p.proname as name, p.provolatile as kind, p.proconfig::text like '%search_path=%' as fixed
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.proname = any (${['sync_push', 'sync_pull', 'sync_heartbeat', 'sync_plan', 'sync_part', 'booking_history', 'close_device_notice', 'vendor_devices', 'import_bookings', 'undo_import']})`
    expect(rows).toHaveLength(10)
    for (const row of rows) expect(row).toMatchObject({ kind: 'v', fixed: true })
  })

  test('the author is the account, never a name that the client sent', async () => {
    const venue = await aVenue(db)
    const colleague = staffOf(db, venue.id, await db.makeUser(venue.id))
    const c = create()
    await colleague.send({ ...c, account: venue.user, device_id: 'spoofed' })
    const [row] = await db.sql`select account, device from public.booking_history where command_id = ${c.id}`
    expect(row).toEqual({ account: colleague.user, device: 'tablet-1' })
  })
})
