// Three tablets, what befalls each of them in the evening, and which of them taps a deed: never one that lies frozen or dead, and
// while one is without a network only who knows of the party.

export type Role = 'door' | 'floor' | 'phone'
export const roles: readonly Role[] = ['door', 'floor', 'phone']

export type DeedKind =
  | 'walk-in'
  | 'wait'
  | 'call'
  | 'gone'
  | 'arrive'
  | 'seat'
  | 'finish'
  | 'step'
  | 'move'
  | 'late'
  | 'no-show'
  | 'undo'
  | 'cancel'
  | 'phone'

interface Span {
  from: number
  to: number
}

export interface Faults {
  /** The floor's tablet walks where there is no network, and works on. */
  deadZone: Span
  /** The phone desk's loses its network; its browser is killed with work unsent, and opened again before it is back. */
  crash: Span & { killed: number; opened: number }
  /** The one at the door stands still, and goes on. */
  frozen: Span
}

const usualPlace: Record<DeedKind, Role> = {
  ...{ 'walk-in': 'door', wait: 'door', call: 'door', gone: 'door', arrive: 'door', seat: 'door' },
  ...{ finish: 'floor', step: 'floor', move: 'floor', undo: 'floor', 'no-show': 'door' },
  ...{ late: 'phone', cancel: 'phone', phone: 'phone' },
}

export interface Touched {
  by: Role | 'online'
  minute: number
}

const isIn = ({ from, to }: Span, minute: number): boolean => minute >= from && minute < to

/** Which tablet does it, as far as it and the others can know of the party; null where nobody can just now. */
export function tabletFor(faults: Faults, kind: DeedKind, minute: number, last?: Touched): Role | null {
  const { deadZone, crash, frozen } = faults
  const away = { door: frozen, floor: deadZone, phone: crash }
  /** Nobody else has heard of it since. */
  const ownerOf = () =>
    last && last.by !== 'online' && last.by !== 'door' && last.minute >= away[last.by].from ? last.by : null
  const owner = ownerOf()
  // A minute of grace: what was tapped last is still on its way there.
  const knows = (role: Role): boolean =>
    role === 'door'
      ? minute > frozen.to || minute < frozen.from
      : !isIn(away[role], minute) || !last || last.by === role || last.minute < away[role].from - 1
  const isFree = (role: Role) =>
    knows(role) &&
    !(role === 'door' && isIn(frozen, minute)) &&
    !(role === 'phone' && minute >= crash.killed - 1 && minute <= crash.opened) &&
    (owner === null || owner === role || minute > away[owner].to + 1)
  const usual = usualPlace[kind]
  const order: Role[] = usual === 'phone' ? ['phone', 'door', 'floor'] : [usual, 'door', 'floor', 'phone']
  return order.find(isFree) ?? null
}
