// Short sounds: when something new waits for a decision, and for new online bookings. Settings of the device, off until
// somebody wants them.

const storageKeys = { attention: 'noren.chime', online: 'noren.chime-online' } as const
export type Sound = keyof typeof storageKeys

export function isChimeOn(sound: Sound = 'attention'): boolean {
  try {
    return localStorage.getItem(storageKeys[sound]) === 'on'
  } catch {
    return false
  }
}

/** Turning it on plays it once: what it will be, and the tap that browsers ask for before any sound. */
export function setChime(on: boolean, sound: Sound = 'attention'): void {
  try {
    if (on) localStorage.setItem(storageKeys[sound], 'on')
    else localStorage.removeItem(storageKeys[sound])
  } catch {
    // Kept until the page closes at least.
  }
  if (on) play(sound)
}

export function chime(sound: Sound = 'attention'): void {
  if (isChimeOn(sound)) play(sound)
}

let context: AudioContext | undefined

// Told apart from across the room: up for a matter to decide, down for somebody who is coming.
const notes = {
  attention: [880, 1175],
  online: [1319, 988],
} as const

/** Two soft notes; silence where the browser allows none. */
function play(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume()
  for (const [i, hertz] of notes[sound].entries()) {
    const start = context.currentTime + i * 0.18
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
