// Whether a party takes seats at one minute of its own day, said from the design's words and in the plainest way.

export interface There {
  kind: string
  minute: number
  duration: number
  seated_at: number | null
  left_at: number | null
}

/** `ahead`: days from today to the party's day; `turn`: the minute after midnight at which a business day ends. */
export function isThere(p: There, minute: number, ahead: number, nowMinute: number, turn: number): boolean {
  const isAgreed = p.minute <= minute && minute < p.minute + p.duration
  const isToday = ahead === 0
  if (p.kind === 'hold') return isAgreed
  if (p.kind === 'confirmed' || p.kind === 'arrived') {
    const late = isToday && nowMinute - p.minute > 15 ? nowMinute - p.minute : 0
    return (
      isAgreed || (minute >= p.minute + p.duration && minute < p.minute + p.duration + Math.min(late, 60))
    )
  }
  if (p.kind === 'seated' && ahead > 0) return isAgreed
  if ((p.kind !== 'seated' && p.kind !== 'left') || ahead > 0 || minute >= 1440 + turn) return false
  const sat = p.seated_at ?? p.minute
  if (p.kind === 'left') return p.left_at !== null && sat <= minute && minute < p.left_at
  // A quarter of an hour late, they leave as agreed all the same.
  const end = sat > p.minute && sat - p.minute <= 15 ? p.minute + p.duration : sat + p.duration
  if (sat <= minute && minute < end) return true
  // In the room from when they sat; once the time is over, until a quarter of an hour from now.
  const last = nowMinute < end ? sat : nowMinute + 15
  return isToday && minute >= Math.min(sat, nowMinute) && minute < Math.max(sat, last)
}
