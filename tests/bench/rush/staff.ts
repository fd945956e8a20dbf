// What the house does meanwhile: sells at the door of another event, and hears what was sold, one after the other.

import { create } from '#tests/fixtures/venue.ts'
import { type Caller, type Reply, wasBusy } from '#tests/prove/parts/calls.ts'
import { pause } from './customer.ts'
import type { House } from './server.ts'

export interface Shift {
  /** Milliseconds of each call. */
  times: number[]
  /** Answers that no staff should get. */
  wrong: string[]
}

const staffFrom = 40_000

/** Until it is told that it is over. */
export async function atWork(phone: Caller, house: House, isOver: () => boolean): Promise<Shift> {
  const shift: Shift = { times: [], wrong: [] }
  const { vendor, member, door } = house
  let since = 0
  const call = async (name: string, args: object): Promise<Reply> => {
    const said = await phone.rpc(
      name,
      { p_vendor: vendor.id, p_device: 'door', ...args },
      staffFrom,
      member.token,
    )
    shift.times.push(said.received - said.sent)
    if (said.status !== 200)
      shift.wrong.push(wasBusy(said) ? `${name} was turned away` : `${name}: ${said.status}`)
    return said
  }
  while (!isOver()) {
    const { day, minute, id: occurrence } = door
    const sale = create({ day, minute, duration: 90, pax: 2, occurrence })
    const { body } = await call('sync_push', { p_commands: [sale], p_since: null })
    const [answer] = (body['answers'] ?? []) as { state: string }[]
    if (!/applied|flagged/.test(answer?.state ?? '')) shift.wrong.push(`a sale was ${answer?.state}`)
    const pulled = await call('sync_pull', { p_since: since, p_limit: 500 })
    since = Number(pulled.body['head'] ?? since)
    await pause(20)
  }
  return shift
}
