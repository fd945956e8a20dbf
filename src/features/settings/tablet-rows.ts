import type { KnownTablets, Tablet } from '#sync/types.ts'

/** This device, as it knows itself: newer than what the server was told of it, and known where that never was. */
export interface OwnTablet {
  id: string
  name: string
  /** ISO instant of the server's last answer; null before any. */
  seen_at: string | null
  waiting: number
  app: string
  persisted: boolean | null
}

export interface TabletRow extends Omit<Tablet, 'seen_at' | 'fault'> {
  seen_at: string | null
  isOwn: boolean
  /** The same versions as this one's, or not told. */
  isSameVersion: boolean
}

/** This one first, the others as the server told of them. */
export function tabletRows(known: KnownTablets | null, own: OwnTablet): TabletRow[] {
  const others = (known?.devices ?? []).filter((tablet) => tablet.id !== own.id)
  return [
    { ...own, isOwn: true, isSameVersion: true },
    ...others.map(({ fault: _, ...tablet }) => ({
      ...tablet,
      isOwn: false,
      isSameVersion: tablet.app === '' || tablet.app === own.app,
    })),
  ]
}
