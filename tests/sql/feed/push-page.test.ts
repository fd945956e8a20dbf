// sync_push: what each outcome is answered, and the page behind it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, setStatus, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  // A booking named for it makes the server slow, or fail as it does when it is busy.
  await db.sql.unsafe(`
    create function public.planted_trouble() returns trigger language plpgsql as $$
    begin
      if new.last_name = 'slow' then perform pg_sleep(6.1); end if;
      if new.last_name = 'busy' then raise exception using errcode = '53200', message = 'planted'; end if;
      return new;
    end $$;
    create trigger planted_trouble before insert on public.booking
      for each row execute function public.planted_trouble();`)
}, 60_000)
afterAll(() => db.close())

describe('an answer says which revs the command took, and the row of its subject', () => {
  test('a booking that is new, with a guest of its own', async () => {
    const venue = await aVenue(db)
    const { head } = await venue.pull()
    const c = create({ phone: '+819012340000' })
    // The guest first, then the booking.
    const rev = head + 2
    expect(await venue.send(c)).toEqual({
      id: c.id,
      state: 'applied',
      code: '',
      figures: {},
      rev,
      row: ['booking', c.subject, rev],
    })
    // The guest's visit is counted behind the booking: the answer waits for both.
    const leave = [setStatus(c.subject, 'confirmed', 'seated'), setStatus(c.subject, 'seated', 'left')]
    expect((await venue.push(leave)).map(({ rev, row }) => [rev, row])).toEqual([
      [rev + 1, ['booking', c.subject, rev + 1]],
      [rev + 3, ['booking', c.subject, rev + 2]],
    ])
    expect((await venue.rows('guest'))[0]?.['rev']).toBe(rev + 3)
  })

  test('a guest’s card', async () => {
    const venue = await aVenue(db)
    const c = create({ phone: '+819012340000' })
    const { rev } = await venue.send(c)
    const { guest_id } = await venue.booking(c.subject)
    const args = { fields: { notes: '窓側' } }
    const card = aCommand(guest_id ?? '', { kind: 'guest.edit', args, base: { notes: '' } })
    expect(await venue.send(card)).toMatchObject({ rev: rev + 1, row: ['guest', guest_id, rev + 1] })
    expect(await venue.send(undo(card))).toMatchObject({ rev: rev + 2, row: ['guest', guest_id, rev + 2] })
  })

  test('the deletion of a booking: a tombstone is a row', async () => {
    const venue = await aVenue(db)
    const c = create()
    const { rev } = await venue.send(c)
    const gone = aCommand(c.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } })
    expect(await venue.send(gone)).toMatchObject({ rev: rev + 1, row: ['booking', c.subject, rev + 1] })
  })

  test('a flag and a conflict, which stand in the row', async () => {
    const venue = await aVenue(db, { capacity: 1 })
    const c = create()
    const { rev, ...flagged } = await venue.send(c)
    expect(flagged).toMatchObject({ state: 'flagged', code: 'overbooked', row: ['booking', c.subject, rev] })
    await venue.send(edit(c.subject, { comments: '窓側' }, { comments: '' }))
    expect(await venue.send(edit(c.subject, { comments: '奥' }, { comments: '' }))).toMatchObject({
      state: 'flagged',
      code: 'changed_elsewhere',
      rev: rev + 2,
      row: ['booking', c.subject, rev + 2],
    })
  })

  test('nothing to do, and every refusal: the next rev, and no row', async () => {
    const venue = await aVenue(db)
    const c = create()
    const { rev } = await venue.send(c)
    const nobody = crypto.randomUUID()
    const commands = [
      edit(c.subject, { pax: 2 }, { pax: 2 }),
      create({ pax: 0 }),
      create({}, {}, { subject: c.subject }),
      setStatus(c.subject, 'confirmed', 'left'),
      edit(nobody, { pax: 3 }, { pax: 2 }),
      aCommand(c.subject, { kind: 'command.discard', args: { of: [], code: 'invalid' }, base: {} }),
      create({ comments: 'x'.repeat(50_000) }),
    ]
    const answers = await venue.push(commands)
    expect(answers.map(({ state, code }) => `${state} ${code}`.trim())).toEqual([
      'applied',
      'rejected invalid',
      'rejected already_exists',
      'rejected bad_transition',
      'rejected not_found',
      'applied',
      'rejected too_large',
    ])
    expect(answers.map(({ rev, row }) => [rev, row])).toEqual(commands.map((_, i) => [rev + 1 + i, null]))
    // Said again, the same is answered, and no rev is taken.
    expect(await venue.push([...commands, c])).toEqual([
      ...answers,
      expect.objectContaining({ rev, row: ['booking', c.subject, rev] }),
    ])
    expect((await venue.pull()).head).toBe(rev + commands.length)
  })

  test('what was not logged: rev 0, and no row', async () => {
    const venue = await aVenue(db)
    const c = create()
    await venue.send(c)
    const { head } = await venue.pull()
    const late = create({ last_name: 'busy' })
    const answers = await venue.push([
      late,
      edit(late.subject, { pax: 3 }, { pax: 2 }),
      { ...create(), needs: [crypto.randomUUID()] },
      { ...create(), v: 2 },
      { ...c, base: { pax: 9 } },
      { id: 'no id' },
    ])
    expect(answers.map(({ state }) => state)).toEqual([
      'busy',
      'busy',
      'blocked',
      'client_too_old',
      'id_reused',
      'rejected',
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: expect.any(String),
        figures: answer.state === 'busy' ? { seconds: 30 } : {},
        rev: 0,
        row: null,
      })
    expect((await venue.pull()).head).toBe(head)
  })
})

describe('the page of a push', () => {
  test('is what a pull would bring, what the commands wrote among it', async () => {
    const venue = await aVenue(db)
    const { head } = await venue.pull()
    await venue.send(create(), 'tablet-2')
    const commands = [create({ phone: '+819012340000' }), create({ pax: 0 })]
    const { answers, ...page } = await venue.pushed(commands, head)
    expect(page.rows.map(([name, row]) => [name, row['id']])).toEqual([
      ['booking', expect.any(String)],
      ['guest', expect.any(String)],
      ['booking', commands[0]?.subject],
    ])
    expect(page).toMatchObject({ shape: 1, more: false, done: answers, head: head + 4 })
    // Taken under the lock and true after the commit: nothing that ends a transaction takes a rev.
    expect(await venue.pull(head)).toEqual({ ...page, now: expect.any(String) })
  })

  test('control: a rev that is taken when the transaction ends is not in the answer’s head', async () => {
    const venue = await aVenue(db)
    await db.sql.unsafe(`
      create function public.planted_late() returns trigger language plpgsql security definer as $$
      begin perform private.next_rev(new.vendor_id); return null; end $$;
      create constraint trigger planted_late after insert on public.booking
        deferrable initially deferred for each row execute function public.planted_late();`)
    const { head } = await venue.pushed([create()], 0)
    expect((await venue.pull()).head).not.toBe(head)
    await db.sql.unsafe('drop trigger planted_late on public.booking; drop function public.planted_late()')
  })

  test('without a command it is a pull', async () => {
    const venue = await aVenue(db)
    expect(await venue.pushed([], 3)).toEqual({
      ...(await venue.pull(3)),
      now: expect.any(String),
      answers: [],
    })
  })

  test('100 rows come, of 101 none: then the tablet pulls', async () => {
    const venue = await aVenue(db)
    const guests = (n: number) =>
      db.sql`insert into public.guest (vendor_id, id) select ${venue.id}, gen_random_uuid() from generate_series(1, ${n}::integer)`
    const { head } = await venue.pull()
    await guests(99)
    const c = create()
    expect(await venue.pushed([c], head)).toMatchObject({
      rows: { length: 100 },
      done: [{ id: c.id }],
      more: false,
    })
    const another = create()
    const { answers, ...page } = await venue.pushed([another], head)
    expect(answers).toMatchObject([{ id: another.id, state: 'applied', rev: head + 101 }])
    expect(page).toMatchObject({ rows: [], done: [], more: true, head: head + 101 })
    // Who asks from further on has it again.
    expect(await venue.pushed([], head + 1)).toMatchObject({ rows: { length: 100 }, more: false })
  })

  test('none is asked for without a place to begin', async () => {
    const venue = await aVenue(db)
    const c = create()
    expect(await venue.pushed([c], null)).toMatchObject({
      answers: [{ id: c.id, state: 'applied' }],
      rows: [],
      done: [],
      more: true,
      head: (await venue.pull()).head,
    })
  })

  test('none comes when the commands took more than four seconds, after six the others are put off, and the next call brings both', async () => {
    const venue = await aVenue(db)
    const { head } = await venue.pull()
    const c = create({ last_name: 'slow' })
    const late = create()
    expect(await venue.pushed([c, late], head)).toMatchObject({
      answers: [
        { state: 'applied', rev: head + 1 },
        { id: late.id, state: 'busy', figures: { seconds: 1 }, rev: 0 },
      ],
      rows: [],
      done: [],
      more: true,
    })
    expect(await venue.pushed([], head)).toMatchObject({
      rows: [['booking', { id: c.subject }]],
      more: false,
    })
    expect(await venue.send(late), 'control: it was not logged').toMatchObject({ state: 'applied' })
  }, 30_000)
})
