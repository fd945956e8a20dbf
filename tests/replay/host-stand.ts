// The host stand's tablet: the real sync code on memory storage, on a network that the test can cut.

import type { SyncHandle } from '#sync/handle.ts'
import { openSync } from '#sync/open-sync.ts'
import type { TestStack, TestUser } from '#tests/fixtures/stack.ts'
import { aDevice } from '#tests/fixtures/tablet.ts'
import { phoneOf, tagOf } from './callers.ts'
import type { Reservation } from './reservations.ts'

export interface HostStand {
  sync: SyncHandle
  /** Requests that were under way when the network went: the server got them, the tablet never heard. */
  lostAnswers: number
  cut(): void
  heal(): void
  bookByPhone(r: Reservation): Promise<string>
}

export async function aHostStand(stack: TestStack, vendorId: string, user: TestUser): Promise<HostStand> {
  let down = false
  let heard = () => {}
  const device = aDevice('host-stand')
  const stand = { lostAnswers: 0 } as HostStand
  const lost = () => new TypeError('fetch failed')
  stand.sync = await openSync({
    vendorId,
    userId: user.id,
    url: stack.url,
    anonKey: stack.anonKey,
    token: async () => user.token,
    kit: device.kit,
    deviceStore: device.deviceStores.tab(),
    locks: device.locks,
    fetch: async (input, init) => {
      if (down) throw lost()
      const answer = await fetch(input, init)
      if (down) {
        stand.lostAnswers++
        throw lost()
      }
      return answer
    },
    pageEvents: {
      // A tablet in range of a dead router believes to be online.
      online: () => true,
      onOnlineChange: (listener) => {
        heard = listener
        return () => {}
      },
      visible: () => true,
      onVisible: () => () => {},
    },
  })
  stand.sync.setDeviceName('入口')
  stand.sync.setPerson('佐藤')
  stand.cut = () => {
    down = true
  }
  stand.heal = () => {
    down = false
    heard()
  }
  stand.bookByPhone = async (r) => {
    const id = crypto.randomUUID()
    const sent = await stand.sync.dispatch(id, {
      kind: 'booking.create',
      base: {},
      args: {
        fields: {
          day: r.day,
          minute: r.minute,
          duration: 120,
          pax: r.pax,
          last_name: '予約',
          first_name: String(r.n),
          last_kana: '',
          first_kana: '',
          phone: phoneOf(r.n),
          email: '',
          requests: tagOf(r.n),
          comments: '',
          tags: [],
          language: 'ja',
          lines: [],
          occurrence: null,
          answers: [],
          tables: [],
          queue: null,
          step: '',
        },
        status: 'confirmed',
        source: 'phone',
        custom: false,
        reference: `T${r.n % 50}`,
        accepted: {},
      },
    })
    if (!sent.ok) throw new Error(sent.code)
    return sent.command.id
  }
  return stand
}
