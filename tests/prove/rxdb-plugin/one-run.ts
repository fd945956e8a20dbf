// One run: two tablets and customers in one kind of trouble, then calm, then what is wrong. The same script and the
// same judgement for every side.

import { pick, seeded } from '#tests/fixtures/random.ts'
import { advance, fakeTime, realTime, through } from '#tests/simulation/fake-time.ts'
import { type Trouble, troubles } from './network.ts'
import type { Side } from './side.ts'

export type Wrong = 'diverged' | 'stuck' | 'lost'
export interface Found {
  wrong: Wrong
  says: string
}

export async function oneRun(
  seed: number,
  name: string,
  open: (seed: number) => Promise<Side>,
): Promise<Found[]> {
  fakeTime()
  try {
    const side = await through(open(seed))
    const trouble = troubles[seed % troubles.length] as Trouble
    const promised = await work(side, trouble, seeded(seed))
    const found = await judged(side, promised)
    await Promise.race([through(side.close()), advance(20_000)])
    return found.map(({ wrong, says }) => ({ wrong, says: `${name}, seed ${seed}, ${trouble}: ${says}` }))
  } finally {
    realTime()
  }
}

/** Answers the ids of bookings that a tablet took in and the server has no reason to refuse. */
async function work(side: Side, trouble: Trouble, random: () => number): Promise<Set<string>> {
  const promised = new Set<string>()
  for (const i of [0, 1]) side.flakyNetwork(i).troubles = [trouble]
  let made = 0
  for (let step = 0; step < 30; step++) {
    const i = random() < 0.5 ? 0 : 1
    const what = random()
    const isBad = trouble === 'refused rows' && random() < 0.12
    const pax = isBad ? 0 : 1 + Math.floor(random() * 4)
    const ids = [...(await through(side.shown(i))).keys()]
    if (what < 0.35) {
      const id = `b${++made}`
      if (pax > 0) promised.add(id)
      await through(side.create(i, id, pax))
    } else if (what < 0.6 && ids.length > 0) await through(side.change(i, pick(ids, random), pax))
    else if (what < 0.8) side.customer(`o${++made}`, 1)
    else if (what < 0.9) side.flakyNetwork(i).down = !side.flakyNetwork(i).down
    await advance(Math.floor(random() * 4000))
  }
  return promised
}

async function judged(side: Side, promised: Set<string>): Promise<Found[]> {
  for (const i of [0, 1]) Object.assign(side.flakyNetwork(i), { troubles: [], down: false })
  for (let round = 0; round < 3; round++) {
    await advance(60_000)
    for (const id of await through(side.putRight())) promised.delete(id)
  }
  // Whether a line still moves shows best with something new in it.
  for (const i of [0, 1]) await through(side.create(i, `probe${i}`, 1))
  await advance(120_000)
  const kept = side.kept()
  const found: Found[] = []
  for (const i of [0, 1]) {
    const waiting = await through(side.waiting(i))
    if (!kept.has(`probe${i}`) || waiting > 0)
      found.push({ wrong: 'stuck', says: `tablet ${i} sends nothing more, ${waiting} wait` })
    const shown = text(await through(side.shown(i)))
    if (shown !== text(kept))
      found.push({ wrong: 'diverged', says: `tablet ${i} shows ${shown}, kept is ${text(kept)}` })
  }
  const lost = [...promised].filter((id) => !kept.has(id))
  if (lost.length > 0) found.push({ wrong: 'lost', says: `the server never got ${lost}` })
  return found
}

const text = (rows: Map<string, number>): string =>
  [...rows]
    .map(([id, pax]) => `${id}=${pax}`)
    .sort()
    .join(' ')
