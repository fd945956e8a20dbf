// What the app last said, and where it may stand. A store beside React: whoever speaks is rarely where it is shown.

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  tone?: NoticeTone
  /** A button beside the text, "undo" for one; the notice goes with the tap. */
  action?: { label: string; run: () => void }
  /** Many things were done at once: who reads which of them were meant needs time. */
  isMany?: boolean
  /** From then on it is true no more. */
  until?: Promise<void>
}

export interface Notice extends Required<Pick<ToastOptions, 'tone'>> {
  key: number
  text: string
  action: ToastOptions['action']
}

export type PlaceKind = 'app' | 'screen' | 'dialog'

interface Place {
  id: string
  kind: PlaceKind
}

interface Present {
  notice: Notice | null
  /** Those that stand now, the latest last. */
  places: readonly Place[]
}

/** Milliseconds on screen; with a button longer: a host needs time to notice a slip. */
const shortMs = 4000
const longMs = 8000
const manyMs = 30_000

let present: Present = { notice: null, places: [] }
let timer: ReturnType<typeof setTimeout> | undefined
/** A dialog that is closed, or gives way to another before the next tap or key, takes what it said along. */
let goesAlong = false
const listeners = new Set<() => void>()

const order = ['app', 'screen', 'dialog'] as const

/** The place that shows it: a dialog before its screen, and of two dialogs the later one. */
export const frontOf = (places: readonly Place[]): string | undefined =>
  [...places].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).at(-1)?.id

function change(next: Partial<Present>): void {
  present = { ...present, ...next }
  for (const listener of listeners) listener()
}

function endAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(notices.end, ms)
}

let key = 0

export const notices = {
  present: (): Present => present,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  say(text: string, { tone = 'success', action, isMany = false, until }: ToastOptions = {}): void {
    goesAlong = present.places.some((p) => p.kind === 'dialog')
    key += 1
    change({ notice: { key, text, tone, action } })
    endAfter(isMany ? manyMs : action ? longMs : shortMs)
    const said = key
    void until?.then(() => present.notice?.key === said && notices.end())
  },
  end(): void {
    clearTimeout(timer)
    if (present.notice) change({ notice: null })
  },
  /** A dialog is closed: one that stands there next was below it and is no new one. */
  comeBack(): void {
    goesAlong = true
  },
  hold: (): void => clearTimeout(timer),
  letGo(): void {
    if (present.notice) endAfter(shortMs)
  },
  /** A place is there from now on; gives back how it goes. */
  stand(place: Place): () => void {
    if (place.kind === 'dialog' && !goesAlong) notices.end()
    change({ places: [...present.places, place] })
    return () => change({ places: present.places.filter((p) => p !== place) })
  },
}

for (const touch of ['pointerdown', 'keydown', 'click'])
  window.addEventListener(
    touch,
    () => {
      goesAlong = false
    },
    { capture: true },
  )
