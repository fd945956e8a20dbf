// Seeded bookings, changes, undone changes and cancellations in a real Postgres; two processes at a time that send the mails by
// real SMTP and are killed (SIGKILL) at each step: before they hand one over, while the server reads it, while it has accepted
// and not answered, and between its answer and the note. What the servers have is compared with what was to be told.

import { rmSync } from 'node:fs'
import { outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aLane, type Death, type Lane, senderProgram } from './lane.ts'
import { play } from './play.ts'
import type { Fault } from './sender.ts'
import { type Verdict, verdict } from './verdict.ts'

const steps: Death['step'][] = ['before-handing-over', 'at-data', 'unanswered', 'before-note']

interface Run {
  seed: number
  /** So many at most. */
  kills: number
  steps?: Death['step'][]
  fault?: Fault
}

type Tried = Verdict & { kills: number; accepted: number }

export async function mailsProof(size: Size): Promise<Outcome> {
  const seeds = size === 'full' ? 8 : 1
  const db = await startDatabase()
  const program = senderProgram()
  const lanes = await Promise.all([aLane(db, program), aLane(db, program)])
  const violations: string[] = []
  const control: string[] = []
  const figures = { mails: 0, kills: 0, missing: 0, doubledWithoutKills: 0, doubledByKills: 0 }
  try {
    for (let seed = 1; seed <= seeds; seed++) {
      for (const most of [0, 12]) {
        const { missing, copies, wrong, kills, accepted } = await oneRun(db, lanes, { seed, kills: most })
        const at = `seed ${seed}, ${kills} kills`
        for (const one of missing) violations.push(`${at}: missing ${one}`)
        for (const one of wrong) violations.push(`${at}: ${one}`)
        if (copies.length > kills) violations.push(`${at}: ${copies.length} copies: ${copies.join('; ')}`)
        figures.mails += accepted
        figures.kills += kills
        figures.missing += missing.length
        figures[kills === 0 ? 'doubledWithoutKills' : 'doubledByKills'] += copies.length
      }
    }
    const lost = await oneRun(db, lanes, {
      ...{ seed: 1, kills: 4, steps: ['before-handing-over'], fault: 'notes-first' },
    })
    for (const one of lost.missing) control.push(`a sender that notes before it hands over loses ${one}`)
    const twice = await oneRun(db, lanes, { seed: 1, kills: 0, fault: 'no-lease' })
    for (const one of twice.copies) control.push(`two senders without a lease send twice: ${one}`)
    // Each of the two has to show itself.
    if (lost.missing.length === 0 || twice.copies.length === 0) control.length = 0
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    rmSync(program, { force: true })
    await db.close()
  }
  return { cases: seeds * 2, violations, control, figures }
}

async function oneRun(db: TestDatabase, lanes: Lane[], run: Run): Promise<Tried> {
  for (const { server } of lanes) server.accepted.length = 0
  await db.sql`delete from private.mail`
  const house = await outgoing(db)
  const chance = random(run.seed)
  const wanted = await play(house, chance)
  let kills = 0
  const deathNow = (): Death =>
    kills < run.kills
      ? { step: chance.pick(run.steps ?? steps), nth: chance.int(1, 2) }
      : { step: 'never', nth: 0 }
  // Two at a time, and in each place the dead are followed by others, until nothing waits.
  for (let round = 0; round < 10; round++) {
    await house.due()
    await Promise.all(
      lanes.map(async (lane) => {
        while (await lane.send(deathNow(), run.fault)) kills += 1
      }),
    )
    const [{ waiting } = { waiting: 0 }] = await db.sql<{ waiting: number }[]>`
      select count(*)::integer as waiting from private.mail where vendor_id = ${house.vendor} and state = 'waiting'`
    if (waiting === 0) break
    // Of one that died while Postgres still did what it had asked for.
    await db.sql`update private.mail set leased_until = null where state = 'waiting'`
  }
  const accepted = lanes.flatMap(({ server }) => server.accepted)
  return { ...verdict(wanted, accepted), kills, accepted: accepted.length }
}
