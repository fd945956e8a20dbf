// What the stand does while customers book: walk-ins one by one, and a tablet that was offline and sends twenty at once.

import { randomUUID } from 'node:crypto'
import type { Random } from '#tests/fixtures/random.ts'
import type { Reply } from './calls.ts'

/** What a staff booking was answered. */
export interface Pushed {
  id: string
  pax: number
  state: string
  code: string
}

type Push = (commands: unknown[], device: string) => Promise<Reply>

export async function walkIns(
  push: Push,
  day: string,
  minutes: readonly number[],
  r: Random,
): Promise<Pushed[]> {
  const pushed: Pushed[] = []
  for (let i = 0; i < 6; i++) {
    await pause(r.int(0, 80))
    pushed.push(...(await sendAll(push, [aWalkIn(day, r.pick(minutes), r.int(1, 4))], 'stand')))
  }
  return pushed
}

export async function drained(
  push: Push,
  day: string,
  minutes: readonly number[],
  r: Random,
): Promise<Pushed[]> {
  await pause(r.int(0, 400))
  const commands = Array.from({ length: 20 }, () => aWalkIn(day, r.pick(minutes), r.int(1, 3)))
  return sendAll(push, commands, 'back-from-offline')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** As the outbox does: what is to be sent again is sent again. */
async function sendAll(push: Push, commands: WalkIn[], device: string): Promise<Pushed[]> {
  const pushed: Pushed[] = []
  let waiting = commands
  for (let tried = 0; waiting.length > 0; tried++) {
    const { status, body } = await push(waiting, device)
    if (status !== 200 || tried > 20) throw new Error(`staff were answered ${status} ${JSON.stringify(body)}`)
    const answers = body.answers as { id: string; state: string; code: string }[]
    for (const [i, c] of waiting.entries()) {
      const a = answers[i]
      if (a && !isToSendAgain(a.state))
        pushed.push({ id: c.subject, pax: c.args.fields.pax, state: a.state, code: a.code })
    }
    waiting = waiting.filter((_, i) => isToSendAgain(answers[i]?.state))
  }
  return pushed
}

const isToSendAgain = (state: string | undefined): boolean => state === 'retry' || state === 'busy'

type WalkIn = ReturnType<typeof aWalkIn>

/** As `booking.create` goes over the wire. */
export function aWalkIn(day: string, minute: number, pax: number) {
  const empty = { last_name: '', first_name: '', last_kana: '', first_kana: '', phone: '', email: '' }
  const fields = {
    ...empty,
    requests: '',
    comments: '',
    tags: [],
    language: 'ja',
    lines: [],
    answers: [],
    tables: [],
    queue: null,
    step: '',
    day,
    minute,
    duration: 120,
    pax,
  }
  return {
    id: randomUUID(),
    v: 1,
    subject: randomUUID(),
    needs: [],
    by: { label: '', device: '' },
    at: '2026-11-01T09:00:00.000Z',
    offset: 0,
    kind: 'booking.create',
    args: { fields, status: 'confirmed', source: 'walk_in', custom: false, reference: '', accepted: {} },
    base: {},
  }
}
