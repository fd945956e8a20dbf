// Tablets and what they said of themselves, as supabase/schemas/84_devices.sql has it.

import { businessTime } from '#domain/time/time.ts'
import type { Seen } from '#sync/protocol/messages.ts'
import type { DeviceNotice, KnownTablets } from '#sync/types.ts'
import { setupOf } from './checks.ts'
import type { ModelServer } from './model-server.ts'

export interface KnownDevice {
  name: string
  seenAt: number
  /** Its last word, when it came, and the head then. */
  told: { seen: Seen; at: number; rev: number } | null
}

export interface KeptNotice {
  device: string
  kind: DeviceNotice['kind']
  waiting: number
  at: number
  isClosed: boolean
  /** What it tells of, each loss by itself. */
  losses: { device: string; waiting: number; at: number }[]
}

const hourMs = 3_600_000
const everyMs = 300_000
const most = 10_000

export function noteDevice(server: ModelServer, id: string, name: string, seen: Seen | undefined): void {
  const { devices, notices, head } = server.state
  const now = server.now()
  const device = devices.get(id) ?? { name, seenAt: now, told: null }
  devices.set(id, device)
  const { told } = device
  const isLate = told && seen && told.at > now - hourMs && !isNext(seen, told.seen)
  if (told && seen && !isLate && seen.issued < told.seen.issued) {
    const waiting = stillWaiting(server, id, device)
    const open = notices.find((n) => n.device === id && n.kind === 'lost' && !n.isClosed)
    const loss = { device: id, waiting, at: told.at }
    // What was lost since counts with it.
    if (open && open.at < told.at)
      Object.assign(open, {
        at: told.at,
        waiting: open.waiting + waiting,
        losses: [...open.losses, loss],
      })
    else if (!open) notices.push({ ...loss, kind: 'lost', isClosed: false, losses: [loss] })
  }
  const isNews =
    seen && !isLate && !(told && isSame(seen, told.seen) && (seen.waiting === 0 || told.rev === head))
  if (device.name === name && device.seenAt > now - everyMs && !isNews) return
  Object.assign(device, { name, seenAt: now })
  if (seen && !isLate) device.told = { seen, at: now, rev: head }
}

/** Within an hour: not late, and not further ahead than a tablet can be. */
const isNext = (seen: Seen, before: Seen): boolean =>
  seen.word > before.word && seen.word <= before.word + most && seen.issued <= before.issued + most

const isSame = (a: Seen, b: Seen): boolean =>
  JSON.stringify({ ...a, word: 0 }) === JSON.stringify({ ...b, word: 0 })

function stillWaiting({ state }: ModelServer, id: string, { told }: KnownDevice): number {
  if (!told) return 0
  const come = [...state.log.values()].filter((l) => l.device === id && l.answer.rev > told.rev)
  return Math.max(told.seen.waiting - come.length, 0)
}

/** The newest twenty that nobody has closed. */
export function noticesOf(server: ModelServer): DeviceNotice[] {
  const { devices, notices } = server.state
  const notice = (id: string, kind: DeviceNotice['kind'], waiting: number, at: number): DeviceNotice => ({
    id,
    name: devices.get(id)?.name ?? '',
    kind,
    waiting,
    at: new Date(at).toISOString(),
  })
  const isClosed = (id: string, at: number) =>
    notices.some((n) => n.kind === 'silent' && n.device === id && n.at === at)
  const silent = silentDevices(server).filter(({ id, at }) => !isClosed(id, at))
  const lost = notices.filter((n) => n.kind === 'lost' && !n.isClosed)
  return [
    ...silent.map(({ id, waiting, at }) => notice(id, 'silent', waiting, at)),
    ...lost.map((n) => notice(n.device, 'lost', n.waiting, n.at)),
  ]
    .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id) || a.kind.localeCompare(b.kind))
    .slice(0, 20)
}

/** The last heard first. */
export function tabletsOf(server: ModelServer): KnownTablets {
  const devices = [...server.state.devices].map(([id, device]) => ({
    id,
    name: device.name,
    seen_at: new Date(device.seenAt).toISOString(),
    waiting: device.told && stillWaiting(server, id, device),
    app: device.told?.seen.app ?? '',
    persisted: device.told?.seen.persisted ?? null,
    fault: device.told?.seen.fault ?? '',
  }))
  devices.sort((a, b) => b.seen_at.localeCompare(a.seen_at) || a.id.localeCompare(b.id))
  return { now: new Date(server.now()).toISOString(), devices: devices.slice(0, 50) }
}

function silentDevices(server: ModelServer): { id: string; waiting: number; at: number }[] {
  const { venue } = setupOf(server.state)
  const dayOf = (at: number) => businessTime(new Date(at).toISOString(), venue).day
  const today = dayOf(server.now())
  return [...server.state.devices].flatMap(([id, device]) => {
    const waiting = stillWaiting(server, id, device)
    return waiting > 0 && dayOf(device.seenAt) < today ? [{ id, waiting, at: device.seenAt }] : []
  })
}

export function closeNotice(server: ModelServer, args: Record<string, unknown>): { devices: DeviceNotice[] } {
  const { notices } = server.state
  const device = String(args.p_device)
  const upto = Date.parse(String(args.p_at))
  if (args.p_kind === 'lost') {
    for (const n of notices) if (n.kind === 'lost' && n.device === device && n.at <= upto) n.isClosed = true
  } else {
    for (const { id, waiting, at } of silentDevices(server))
      if (id === device && at <= upto)
        notices.push({ device, kind: 'silent', waiting, at, isClosed: true, losses: [] })
  }
  return { devices: noticesOf(server) }
}
