// Who books, changes and cancels on the public pages, by the calls that those pages make, beside everything at the stand.

import { randomUUID } from 'node:crypto'
import type { TestStack } from '#tests/fixtures/stack.ts'
import type { OnlineDeed } from '#tests/prove/shift/script/script.ts'
import type { Read } from './hands.ts'
import type { House } from './house.ts'

interface Answer {
  ok: boolean
  code?: string
  slots?: { minute: number; bookable: boolean }[]
}

interface Kept {
  id: string
  token: string
  minute: number
}

export interface Customers {
  /** What was booked, null where there was no room: then nothing was sold. */
  does(deed: OnlineDeed): Promise<Read | null>
}

export function customersOf(stack: TestStack, { url, day }: House): Customers {
  const kept = new Map<string, Kept>()
  const call = async (name: string, args: Record<string, unknown>): Promise<Answer> =>
    (await stack.rpc<Answer>(name, args)).body
  /** The free time next to the one they would like. */
  const timeFor = async ({ pax, at }: OnlineDeed): Promise<number | null> => {
    const { slots = [] } = await call('slots_of_day', { p_vendor_url: url, p_day: day, p_pax: pax })
    const free = slots.filter((slot) => slot.bookable).map((slot) => slot.minute)
    const near = free.filter((minute) => Math.abs(minute - at) <= 60)
    return near.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? null
  }
  const book = async (deed: OnlineDeed): Promise<Read | null> => {
    const minute = await timeFor(deed)
    if (minute === null) return null
    const one = { id: randomUUID(), token: randomUUID().replaceAll('-', ''), minute }
    const held = await call('hold_seats', {
      ...{
        p_vendor_url: url,
        p_id: one.id,
        p_token: one.token,
        p_day: day,
        p_minute: minute,
        p_pax: deed.pax,
      },
      ...{ p_old_id: null, p_old_token: null },
    })
    if (!held.ok) return null
    const details = {
      ...{
        last_name: deed.name,
        first_name: '花子',
        phone: `+8190${String(deed.minute * 10_000 + deed.at).padStart(8, '0')}`,
      },
      ...{
        email: `${one.id}@guest.example`,
        requests: '',
        marketing_opt_in: false,
        terms_version: '2026-11',
      },
      ...{ language: 'ja', website: '', fees: [] },
    }
    const done = await call('confirm_booking', {
      p_vendor_url: url,
      p_id: one.id,
      p_token: one.token,
      p_details: details,
    })
    if (!done.ok) return null
    kept.set(deed.name, one)
    return { minute }
  }
  const change = async (deed: OnlineDeed): Promise<Read | null> => {
    const one = kept.get(deed.name)
    const minute = one && (await timeFor(deed))
    if (!one || minute === null || minute === undefined || minute === one.minute) return null
    const done = await call('change_booking', {
      ...{
        p_vendor_url: url,
        p_token: one.token,
        p_id: randomUUID(),
        p_day: day,
        p_minute: minute,
        p_pax: deed.pax,
      },
      p_from: { day, minute: one.minute, pax: deed.pax },
    })
    if (!done.ok) return null
    one.minute = minute
    return { minute }
  }
  const cancel = async (deed: OnlineDeed): Promise<Read | null> => {
    const one = kept.get(deed.name)
    const done = one && (await call('cancel_booking', { p_vendor_url: url, p_token: one.token }))
    return done?.ok ? {} : null
  }
  return { does: (deed) => ({ book, change, cancel })[deed.kind](deed) }
}
