import { expect, test } from 'vitest'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import type { PartResponse, PlanResponse, PullResponse, PushResponse } from '#sync/protocol/messages.ts'
import { creation, fieldsOf, onlineBooking } from '#tests/fixtures/tablet.ts'
import { ModelServer } from './model-server.ts'
import type { Planted } from './state.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
const aServer = (planted: Planted[] = []) => {
  const server = new ModelServer(() => start)
  for (const one of planted) server.planted.add(one)
  return server
}

const command = (id: string, subject: string, body: CommandBody): Command =>
  ({
    ...body,
    id,
    subject,
    v: 1,
    needs: [],
    by: { label: '', device: 't' },
    at: new Date(start).toISOString(),
    offset: 0,
  }) as unknown as Command

const pull = (server: ModelServer, p_since: number, p_limit = 500): PullResponse =>
  server.call('sync_pull', { p_vendor: 'v', p_since, p_limit, p_device: 't' }, 'user-1') as PullResponse

const push = (server: ModelServer, p_commands: Command[], p_since: number | null): PushResponse =>
  server.call('sync_push', { p_vendor: 'v', p_device: 't', p_commands, p_since }, 'user-1') as PushResponse

const revs = (page: PullResponse) => page.rows.map(([, row]) => row.rev)

test('one pull brings rows of all collections in the order of their revs, and the next none of them [S9]', () => {
  const server = aServer()
  const { head } = server.state
  server.bookOnline(onlineBooking('o1', { phone: '+819000000010' }))
  server.changeSetup('settings', 'settings', { capacity: 12 })
  const page = pull(server, 0)
  expect(page).toMatchObject({ epoch: 'epoch-1', shape: 1, head: head + 3, more: false, done: [] })
  expect(revs(page)).toEqual([...revs(page)].sort((a, b) => a - b))
  expect(page.rows.slice(-3).map(([of, row]) => [of, row.id])).toEqual([
    ['guest', expect.any(String)],
    ['booking', 'o1'],
    ['config', 'settings/settings'],
  ])
  expect(pull(server, page.head).rows).toEqual([])
})

test('a page that is cut off says that more follows, and has the outcomes of its own span', () => {
  const server = aServer()
  const { head } = server.state
  push(server, [command('c1', 'b1', creation()), command('c2', 'b2', creation({ pax: 0 }))], null)
  push(server, [command('c3', 'b3', creation())], null)
  const first = pull(server, head, 1)
  expect([revs(first), first.more, first.done.map((a) => a.id)]).toEqual([[head + 1], true, ['c1']])
  const rest = pull(server, head + 1)
  expect([revs(rest), rest.more, rest.done.map((a) => a.id)]).toEqual([[head + 3], false, ['c2', 'c3']])
})

test('an answer names the rev that it took and the row of its subject', () => {
  const server = aServer()
  const { head } = server.state
  const known = command('c1', 'b1', creation({ phone: '+819000000010' }))
  const away = command('c2', 'b1', {
    kind: 'booking.status',
    args: { status: 'no_show', accepted: {} },
    base: { status: 'confirmed' },
  })
  const refused = command('c3', 'b3', creation({ pax: 0 }))
  const waits = { ...command('c4', 'b4', creation()), needs: ['never-came'] }
  const { answers } = push(server, [known, away, refused, waits], null)
  // The guest is written before the booking, and again behind it where it counts.
  expect(answers.map(({ rev, row }) => [rev, row])).toEqual([
    [head + 2, ['booking', 'b1', head + 2]],
    [head + 4, ['booking', 'b1', head + 3]],
    [head + 5, null],
    [0, null],
  ])
  const [guest] = server.rows('guest')
  const card = command('c5', guest?.id ?? '', {
    kind: 'guest.edit',
    args: { fields: { notes: '窓側' } },
    base: { notes: '' },
  })
  expect(push(server, [card, card], null).answers[1]).toMatchObject({
    rev: head + 6,
    row: ['guest', guest?.id, head + 6],
  })
})

test('a push answers with the page behind it, its own rows among it', () => {
  const server = aServer()
  const { head } = server.state
  server.bookOnline(onlineBooking('o1'))
  const page = push(server, [command('c1', 'b1', creation())], head)
  expect(page).toMatchObject({ head: head + 2, shape: 1, more: false, done: [{ id: 'c1' }] })
  expect(page.rows.map(([of, row]) => [of, row.id])).toEqual([
    ['booking', 'o1'],
    ['booking', 'b1'],
  ])
})

test('a push has no page where none was asked for, or more than 100 rows follow', () => {
  const server = aServer()
  const { head } = server.state
  expect(push(server, [command('c1', 'b1', creation())], null)).toMatchObject({
    rows: [],
    more: true,
    done: [],
  })
  for (let i = 0; i < 98; i++) server.changeSetup('custom_opening_hours', `2027-01-${i}`, {})
  const hundred = push(server, [command('c2', 'b2', creation())], head)
  expect([hundred.rows.length, hundred.more]).toEqual([100, false])
  const tooMany = push(server, [command('c3', 'b3', creation())], head)
  expect([tooMany.rows, tooMany.more, tooMany.done, tooMany.answers.length]).toEqual([[], true, [], 1])
})

test('outcomes of more than 8 days ago are told to nobody', () => {
  let now = start
  const server = new ModelServer(() => now)
  push(server, [command('c1', 'b1', creation())], null)
  expect(pull(server, 0).done).toHaveLength(1)
  now += 8 * 86_400_000
  expect(pull(server, 0).done).toEqual([])
})

test('a poke names the rev and nothing else, one for each transaction that wrote rows', () => {
  const server = aServer()
  const heard: unknown[] = []
  server.pokes.add((poke) => heard.push(poke))
  const { head } = server.state
  const wrote = [command('c1', 'b1', creation()), command('c2', 'b2', creation())]
  push(server, wrote, null)
  push(server, wrote, null)
  push(server, [command('c3', 'b3', creation({ pax: 0 }))], null)
  server.changeSetup('settings', 'settings', { capacity: 12 })
  expect(heard).toEqual([{ rev: head + 2 }, { rev: head + 4 }])
})

test('another form of rows has another number, and no new revs', () => {
  const server = aServer()
  server.bookOnline(onlineBooking('o1'))
  const before = pull(server, 0)
  server.reshape()
  const after = pull(server, 0)
  expect([before.shape, after.shape, push(server, [], 0).shape]).toEqual([1, 2, 2])
  expect(revs(after)).toEqual(revs(before))
  expect(after.rows).not.toEqual(before.rows)
})

test('the plan names parts that have rows, each comes in pages, and what is deleted does not', () => {
  const server = aServer()
  for (const id of ['o1', 'o2', 'o3']) server.bookOnline(onlineBooking(id, { day: '2026-11-22', pax: 1 }))
  server.put('booking', { ...onlineBooking('o4', { day: '2026-11-23' }), deleted: true })
  const plan = server.call('sync_plan', {}, 'user-1') as PlanResponse
  expect(plan.parts).toEqual(['config', '2026-11-16'])
  const part = (after: string) =>
    server.call('sync_part', { p_part: '2026-11-16', p_after: after, p_limit: 2 }, 'user-1') as PartResponse
  const ids = (page: PartResponse) => [page.rows.map(([, { id }]) => id), page.more]
  expect(ids(part(''))).toEqual([['o1', 'o2'], true])
  expect(ids(part('booking/o2'))).toEqual([['o3'], false])
})

test('parts are counted where nothing follows, and once in ten minutes for a device', () => {
  let now = Date.parse('2026-11-22T00:00:00Z')
  const server = new ModelServer(() => now)
  server.bookOnline(onlineBooking('o1', { day: '2026-11-22' }))
  const sums = (device: string, limit = 500) => {
    const args = { p_since: 0, p_limit: limit, p_device: device, p_parts: ['config', '2026-11-16', 'f'] }
    return (server.call('sync_pull', args, 'user-1') as PullResponse).sums
  }
  expect(sums('d', 3)).toBeNull()
  expect(sums('d')).toMatchObject({
    config: [10, expect.any(Number)],
    '2026-11-16': [1, expect.any(Number)],
    f: [0, 0],
  })
  expect(sums('d')).toBeNull()
  expect(sums('e')).not.toBeNull()
  now += 600_001
  expect(sums('d')).not.toBeNull()
})

test('outcomes are bounded as rows are; the planted fault forgets what is beyond', () => {
  const told = (planted: Planted[]) => {
    const server = aServer(planted)
    server.pageLimit = 2
    const refused = ['r1', 'r2', 'r3'].map((id) => command(id, id, creation(fieldsOf({ pax: 0 }))))
    push(server, [...refused, command('c1', 'b1', creation(fieldsOf()))], null)
    const page = pull(server, 10)
    return [page.done.map(({ id }) => id), page.rows.length, page.more]
  }
  expect(told([])).toEqual([['r1', 'r2'], 0, true])
  expect(told(['outcomes beyond the limit are forgotten'])).toEqual([['r1', 'r2'], 1, false])
})

test('each planted fault of a page leaves out or repeats what it says', () => {
  const head = 10
  const pageOf = (planted: Planted[], limit = 500) => {
    const server = aServer(planted)
    server.pageLimit = limit
    server.pushPageLimit = Math.min(limit, 100)
    for (const id of ['o1', 'o2']) server.bookOnline(onlineBooking(id, { day: '2026-11-22' }))
    const pushed = push(server, [command('c1', 'b1', creation(fieldsOf()))], head)
    const ids = (page: PullResponse | PushResponse) => page.rows.map(([, row]) => row.id)
    const pulled = pull(server, head)
    return { pushed: [ids(pushed), pushed.more], pulled: [ids(pulled), pulled.more] }
  }
  const all = ['o1', 'o2', 'b1']
  expect(pageOf([])).toEqual({ pushed: [all, false], pulled: [all, false] })
  expect(pageOf([], 2)).toEqual({ pushed: [[], true], pulled: [['o1', 'o2'], true] })
  expect(pageOf(['page of a push without the lock']).pushed).toEqual([['b1'], false])
  expect(pageOf(['push forgets what follows'], 2).pushed).toEqual([[], false])
  expect(pageOf(['cursor to head though more follows'], 2).pulled).toEqual([['o1', 'o2'], false])
  expect(pageOf(['pull repeats rows']).pulled).toEqual([['opening_hours/8', ...all], false])
})

test('who takes away what is not there makes nothing of the setup', () => {
  const server = aServer()
  const { head } = server.state
  const note = 'day_note/2026-11-23'
  const edit = (id: string, fields: object): Command =>
    command(id, note, {
      kind: 'config.edit',
      args: { fields: { text: '花火', ...fields } },
      base: { text: null, deleted: null },
    } as CommandBody)
  push(server, [edit('c1', { deleted: true })], null)
  expect(pull(server, head).rows).toEqual([])
  push(server, [edit('c2', {})], null)
  expect(pull(server, head).rows.map(([, row]) => row.id)).toEqual([note])
})
