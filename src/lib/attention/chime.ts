// A short sound when something new waits for a decision. A setting of the device, off until somebody wants it.

const storageKey = 'noren.chime'

export function isChimeOn(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Turning it on plays it once: what it will be, and the tap that browsers ask for before any sound. */
export function setChime(on: boolean): void {
  try {
    if (on) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    // Kept until the page closes at least.
  }
  if (on) play()
}

export function chime(): void {
  if (isChimeOn()) play()
}

let context: AudioContext | undefined

/** Two soft notes; silence where the browser allows none. */
function play(): void {
  context ??= new AudioContext()
  void context.resume()
  for (const [hertz, after] of [
    [880, 0],
    [1175, 0.18],
  ] as const) {
    const start = context.currentTime + after
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.25, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.4)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.4)
  }
}
