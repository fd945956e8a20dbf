import type { Clock } from '#sync/platform/clock.ts'
import type { BookingMails } from '#sync/types.ts'
import { read, type StaffApi } from './staff-api.ts'

export interface MailCalls {
  of(bookingId: string): Promise<({ ok: true } & BookingMails) | { ok: false }>
  /** What sends the mails of this installation. */
  sender(): Promise<{ ok: true; sender: BookingMails['sender'] } | { ok: false }>
  /** `offline`, or why the server refused. */
  sendAgain(mailId: string): Promise<{ ok: true } | { ok: false; code: string }>
}

export function mailCalls({ clock, api }: { clock: Clock; api: StaffApi }): MailCalls {
  return {
    async of(bookingId) {
      const reply = await read(clock, () => api.mails(bookingId))
      return reply.ok ? { ok: true, ...reply.value } : { ok: false }
    },
    async sender() {
      const reply = await read(clock, () => api.mails(null))
      return reply.ok ? { ok: true, sender: reply.value.sender } : { ok: false }
    },
    async sendAgain(mailId) {
      const reply = await read(clock, () => api.sendMailAgain(mailId))
      if (!reply.ok) return { ok: false, code: 'offline' }
      return reply.value.ok ? { ok: true } : { ok: false, code: reply.value.code ?? 'offline' }
    },
  }
}
