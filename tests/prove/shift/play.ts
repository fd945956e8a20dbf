// The evening, played: minute by minute the clock is moved, what befalls the tablets befalls them, and staff and customers do what
// the script says, all tablets at once. What was really done is put on record with what was read on the screen.

import { setTimeout as after } from 'node:timers/promises'
import { aMember, type Staff } from '#e2e/support/venue.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Deed, OnlineDeed, Script } from '#tests/prove/shift/script/script.ts'
import { instantAt, minuteLastsMs, moveServerClock, tellServer } from './clock.ts'
import { customersOf } from './customers.ts'
import { doOn } from './hands.ts'
import { type House, openHouse, opensAt, soldTwice } from './house.ts'
import type { Account, Happened } from './record.ts'
import { aTablet, inSync, type Tablet } from './tablet.ts'
import { type Role, roles } from './tablets-at-work.ts'

export interface Evening {
  stack: TestStack
  house: House
  tablets: readonly Tablet[]
  record: Account
  /** What went wrong while it was played. */
  faults: string[]
  /** Pairs who sat at one table at one time. */
  clashes: Set<string>
}

export type Told =
  | { what: 'minute'; minute: number }
  | { what: 'deed'; one: Happened }
  | { what: 'tablet'; role: Role; state: Tablet['state'] }

export interface Manner {
  headed: boolean
  /** Also those in which nothing happens. */
  everyMinute: boolean
  /** Waits until the minute is due. */
  pace(minute: number): Promise<void>
  /** All tablets are open; the evening begins. */
  begun(evening: Evening): Promise<void>
  tell(told: Told): void
}

export const quick: Manner = {
  headed: false,
  everyMinute: false,
  pace: async () => {},
  begun: async () => {},
  tell: () => {},
}

/** Plays it on a stack of its own, and looks at it at the end; whatever happens, nothing is left running. */
export async function play<T>(
  script: Script,
  manner: Manner,
  look: (evening: Evening) => Promise<T>,
): Promise<T> {
  const stack = await aStack()
  const tablets: Tablet[] = []
  try {
    await withoutLimits(stack.sql)
    await moveServerClock(stack.sql)
    const house = await openHouse(stack.sql, nextSaturday(), script)
    const stage = aStage(stack, house, tablets)
    await stage.moveTo(opensAt - 2)
    for (const role of roles)
      tablets.push(
        await aTablet(role, {
          home: stack.home,
          ...stage.opened(await aMember(stack.sql, house.id)),
          headed: manner.headed,
        }),
      )
    const record: Account = { script, day: house.day, happened: [], undone: [] }
    const evening: Evening = { stack, house, tablets, record, faults: [], clashes: new Set() }
    await manner.begun(evening)
    await playAll(evening, stage, manner)
    return await look(evening)
  } finally {
    for (const tablet of tablets) await tablet.close().catch(() => undefined)
    await stack.close()
  }
}

/** The coming one by the machine's own clock: no page is told to be in another year than its certificates and sessions. */
function nextSaturday(): string {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  return today.add({ days: (6 - today.dayOfWeek + 7) % 7 }).toString()
}

interface Stage {
  moveTo(minute: number): Promise<void>
  aheadMs(): number
  opened(staff: Staff): Omit<Parameters<typeof aTablet>[1], 'headed' | 'home'>
}

function aStage(stack: TestStack, house: House, tablets: readonly Tablet[]): Stage {
  let ahead = 0
  let moving: Promise<void> | undefined
  return {
    aheadMs: () => ahead,
    opened: (staff) => ({ upstream: stack.url, staff, aheadMs: ahead, moving: () => moving }),
    /** All at one moment: nothing that was asked before is answered behind it. */
    async moveTo(minute) {
      let moved = () => {}
      moving = new Promise((resolve) => {
        moved = resolve
      })
      try {
        for (let i = 0; i < 200 && tablets.some((one) => one.underWay() > 0); i++) await after(15)
        await after(25)
        ahead = instantAt(house.day, minute) - Date.now()
        await tellServer(stack.sql, ahead)
        await Promise.all(tablets.map((one) => one.tell(ahead)))
      } finally {
        moving = undefined
        moved()
      }
    },
  }
}

async function playAll(evening: Evening, stage: Stage, manner: Manner): Promise<void> {
  const { tablets, record, faults } = evening
  const { script } = record
  const customers = customersOf(evening.stack, evening.house)
  const known = new Set(script.parties.filter(({ from }) => from === 'booked').map(({ name }) => name))
  const of = (role: Role): Tablet => {
    const tablet = tablets.find((one) => one.role === role)
    if (!tablet) throw new Error(role)
    return tablet
  }
  const put = (one: Happened) => {
    known.add(one.name)
    record.happened.push(one)
    manner.tell({ what: 'deed', one })
  }
  const does = async (deed: Deed, minute: number) => {
    if (!known.has(deed.name) && !['walk-in', 'wait', 'phone'].includes(deed.kind)) {
      record.undone.push(`${deed.kind} ${deed.name}`)
      return
    }
    const heard = heardAt(script, deed.by, minute)
    const { by, kind, name, pax, apart } = deed
    try {
      const read = await doOn(of(by), deed)
      // Where no other table was free they stayed.
      if (kind === 'move' && read.table === undefined) return void record.undone.push(`${kind} ${name}`)
      put({
        ...{ minute, heard, by, kind, name, pax },
        read: deed.at === undefined ? read : { minute: deed.at, ...read },
        ...(apart && { apart }),
      })
    } catch (fault) {
      faults.push(`${said(minute)} ${by} ${kind} ${name}: ${String(fault).split('\n').slice(0, 3).join(' ')}`)
      await of(by)
        .page.keyboard.press('Escape')
        .catch(() => undefined)
    }
  }
  const online = async (deed: OnlineDeed, minute: number) => {
    const read = await customers.does(deed)
    const { kind, name, pax } = deed
    if (read)
      put({
        ...{ minute, heard: minute, by: 'online', name, pax, read },
        kind: kind === 'cancel' ? 'cancel' : kind,
      })
    else record.undone.push(`${kind} ${name}`)
  }
  for (const minute of minutesOf(script, manner.everyMinute)) {
    await manner.pace(minute)
    await stage.moveTo(minute)
    const began = Date.now()
    manner.tell({ what: 'minute', minute })
    await befalls(evening, stage, minute, of)
    for (const { role, state } of tablets) manner.tell({ what: 'tablet', role, state })
    const deeds = script.deeds.filter((deed) => deed.minute === minute)
    await Promise.all([
      ...roles.map(async (role) => {
        for (const deed of deeds.filter(({ by }) => by === role)) await does(deed, minute)
      }),
      (async () => {
        for (const deed of script.online.filter((one) => one.minute === minute)) await online(deed, minute)
      })(),
    ])
    if (Date.now() - began > minuteLastsMs)
      faults.push(`${said(minute)} took longer than a minute: too slow a machine`)
    for (const one of tablets.filter(({ state }) => state === 'online')) await sent(one)
    // Whoever was sold one sits at it later, or was given another by staff: it is seen at once, or never.
    for (const pair of await soldTwice(evening.stack.sql, evening.house.id))
      if (!faults.includes(pair)) faults.push(pair)
    await toldOfClashes(evening, minute)
  }
}

/** Whoever sits at a table at which somebody sits is told, on every tablet that has a network. */
async function toldOfClashes(
  { stack, house, tablets, clashes, faults }: Evening,
  minute: number,
): Promise<void> {
  const pairs = await stack.sql<{ a: string; b: string }[]>`
    select a.last_name as a, b.last_name as b from public.booking a join public.booking b
      on a.vendor_id = b.vendor_id and a.id < b.id and a.tables && b.tables
    where a.vendor_id = ${house.id} and a.status = 'seated' and b.status = 'seated'
      and not exists (select from jsonb_array_elements(a.settled || b.settled) s where s->>'code' = 'table_clash')`
  for (const { a, b } of pairs) {
    const pair = `${a} ${b}`
    if (clashes.has(pair)) continue
    clashes.add(pair)
    for (const { role, page } of tablets.filter(({ state }) => state === 'online')) {
      const bar = page.locator(`[aria-label*="${a}"][aria-label*="${b}"][aria-label*="と重複"]`).first()
      const isTold = await bar.waitFor({ state: 'attached', timeout: 20_000 }).then(
        () => true,
        () => false,
      )
      if (!isTold)
        faults.push(`${said(minute)} ${pair} sit at one table, and the tablet ${role} says nothing`)
    }
  }
}

const said = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** In which anything happens, or all. */
function minutesOf({ deeds, online, faults, until }: Script, isEach: boolean): number[] {
  if (isEach) return Array.from({ length: until - opensAt + 1 }, (_, i) => opensAt + i)
  const { deadZone, crash, frozen } = faults
  const all = [...deeds, ...online].map(({ minute }) => minute)
  const turns = [
    deadZone.from,
    deadZone.to,
    crash.from,
    crash.killed,
    crash.opened,
    crash.to,
    frozen.from,
    frozen.to,
  ]
  return [...new Set([...all, ...turns, until])].filter((minute) => minute <= until).sort((a, b) => a - b)
}

function heardAt({ faults }: Script, by: Role, minute: number): number {
  const { deadZone, crash } = faults
  const away = by === 'floor' ? deadZone : by === 'phone' ? crash : null
  return away && minute >= away.from && minute < away.to ? away.to : minute
}

async function befalls(
  { record }: Evening,
  stage: Stage,
  minute: number,
  of: (role: Role) => Tablet,
): Promise<void> {
  const { deadZone, crash, frozen } = record.script.faults
  if (minute === deadZone.from) await of('floor').lose()
  if (minute === deadZone.to) await found(of('floor'))
  if (minute === crash.from) await of('phone').lose()
  if (minute === crash.killed) await of('phone').kill()
  if (minute === crash.opened) await of('phone').open(stage.aheadMs())
  if (minute === crash.to) await found(of('phone'))
  if (minute === frozen.from) await of('door').freeze()
  if (minute === frozen.to) {
    await of('door').thaw()
    await of('door').tell(stage.aheadMs())
  }
}

async function found(tablet: Tablet): Promise<void> {
  await tablet.find()
  await inSync(tablet)
}

/** What was tapped has left the tablet before the next minute begins. */
const sent = ({ page }: Tablet): Promise<unknown> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /未送信/ })
    .waitFor({ state: 'detached', timeout: 20_000 })
    .catch(() => undefined)
