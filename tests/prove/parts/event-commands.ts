// As command-list.ts, about events: nights that are laid out, changed and taken back, and bookings of them.

import type { Command, CommandBody, Span } from '#domain/booking/command.ts'
import { layOutCommand, rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDay, aMoment, someFields } from '#tests/fixtures/venue.ts'
import { uuidOf } from './uuid-of.ts'

/** Makes one after the other; always the same for one seed. */
export function eventCommands(seed: number): () => Command {
  const random = seeded(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const nights: string[] = []
  const parties: string[] = []
  const said: Command[] = []
  const say = (subject: string, body: CommandBody) => {
    const by = { label: '佐藤', device: '入口' }
    const needs: string[] = []
    const command = {
      id: uuidOf(random),
      v: 1,
      subject,
      needs,
      by,
      at: aMoment,
      offset: 0,
      ...body,
    } as Command
    said.push(command)
    return command
  }
  const layOut = () => {
    const spans = [0, 2, 9].map((n): Span => [addDays(aDay, n), 1080, 1200])
    const name = random() < 0.1 ? '' : '屋形船の夕べ'
    const fields = { template: uuidOf(random), capacity: 5, name, name_en: '', note: '' }
    const { subject, body } = layOutCommand(uuidOf(random), fields, spans)
    const command = say(subject, body)
    nights.push(...rowsOfCommand(command))
    return command
  }
  const bare = (id: string) => id.slice('occurrence/'.length)
  return () => {
    if (nights.length === 0 || random() < 0.08) return layOut()
    const dice = random()
    const night = pick(nights)
    if (dice < 0.35) {
      const fields = pick<Record<string, unknown>>([
        { day: addDays(aDay, Math.floor(random() * 9)) },
        { starts_at: 1110, ends_at: 1230 },
        { cancelled: true },
        { capacity: 3 },
        { deleted: true },
      ])
      const first: Record<string, unknown> = { starts_at: 1080, ends_at: 1200, capacity: 5, day: aDay }
      const base = Object.fromEntries(Object.keys(fields).map((f) => [f, first[f] ?? false]))
      return say(night, { kind: 'config.edit', args: { fields }, base })
    }
    if (dice < 0.5) {
      const { id, subject } = pick(said)
      return say(subject, { kind: 'undo', args: { of: id, before: {}, expect: {} }, base: {} })
    }
    if (parties.length > 0 && dice > 0.9) {
      const tickets = pick([[1], [1, 2], [3, 9], [0]])
      return say(pick(parties), {
        kind: 'booking.check_in',
        args: { tickets, gate: pick(['東門', '']) },
        base: {},
      })
    }
    if (parties.length > 0 && dice < 0.65) {
      const fields = { occurrence: bare(night) }
      const base = { occurrence: bare(pick(nights)) }
      return say(pick(parties), { kind: 'booking.edit', args: { fields, accepted: {} }, base })
    }
    const party = uuidOf(random)
    parties.push(party)
    const fields = { ...someFields, occurrence: bare(night), pax: 1 + Math.floor(random() * 4) }
    const args = { fields, status: 'confirmed', source: 'phone', custom: false, reference: '' } as const
    return say(party, { kind: 'booking.create', args: { ...args, accepted: {} }, base: {} })
  }
}
