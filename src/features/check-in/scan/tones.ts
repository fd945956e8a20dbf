// What a gate says to who does not look: a tone and a buzz for let in, for let in with a mark, and for not let in. Told apart
// in the noise of a crowd: up, level, and low three times.

export type Tone = 'in' | 'marked' | 'refused'

const storageKey = 'noren.gate-sound'

const notes: Record<Tone, readonly (readonly [hertz: number, atS: number, lengthS: number])[]> = {
  in: [
    [880, 0, 0.09],
    [1319, 0.1, 0.18],
  ],
  marked: [
    [988, 0, 0.12],
    [988, 0.17, 0.12],
  ],
  refused: [
    [196, 0, 0.16],
    [196, 0.22, 0.16],
    [196, 0.44, 0.3],
  ],
}

const buzzes: Record<Tone, number[]> = { in: [60], marked: [60, 60, 60], refused: [220, 80, 220] }

/** A setting of the device; on until somebody wants silence. */
export function isGateSoundOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Turning it on plays what it will be: browsers ask for a tap before any sound. */
export function setGateSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Kept until the page closes at least.
  }
  if (on) play('in')
}

export function say(tone: Tone): void {
  // Browsers complain of both before the first tap or key.
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(buzzes[tone])
  if (isGateSoundOn()) play(tone)
}

let context: AudioContext | undefined

function play(tone: Tone): void {
  context ??= new AudioContext()
  void context.resume()
  for (const [hertz, atS, lengthS] of notes[tone]) {
    const start = context.currentTime + atS
    const oscillator = context.createOscillator()
    const loudness = context.createGain()
    oscillator.type = tone === 'refused' ? 'sawtooth' : 'sine'
    oscillator.frequency.value = hertz
    loudness.gain.setValueAtTime(0.3, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + lengthS)
    oscillator.connect(loudness).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + lengthS)
  }
}
