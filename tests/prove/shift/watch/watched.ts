import { setTimeout as after } from 'node:timers/promises'
import { opensAt } from '#tests/prove/shift/house.ts'
import { play } from '#tests/prove/shift/play.ts'
import { aScript } from '#tests/prove/shift/script/script.ts'
import { verdictOf } from '#tests/prove/shift/verdict.ts'
import { aWatch, endWords } from './watch.ts'

interface Wish {
  seed: number
  /** How often faster than a clock on the wall. */
  speed: number
  short: boolean
  headed: boolean
}

/** Plays it at that speed and shows it; whether it ended as it happened. */
export async function watched(
  { seed, speed, short, headed }: Wish,
  say: (line: string) => void,
): Promise<boolean> {
  const watch = await aWatch({ seed, speed })
  say(`Watch it at ${watch.url}; the tablets are being opened ...`)
  let began = 0
  try {
    return await play(
      aScript(seed, short ? 'two hours' : 'evening'),
      {
        headed,
        everyMinute: true,
        // What takes longer than its minutes is made up for: nothing is left out.
        async pace(minute) {
          const due = began + ((minute - opensAt) * 60_000) / speed
          await after(Math.max(0, due - Date.now()))
        },
        async begun(evening) {
          await watch.show(evening)
          began = Date.now()
          say('The doors are open.')
        },
        tell: watch.tell,
      },
      async (evening) => {
        const verdict = await verdictOf(evening)
        watch.end(verdict)
        for (const { en } of endWords(verdict)) say(en)
        for (const text of verdict.differences) say(`- ${text}`)
        // Who watches reads it in peace, with the tablets as they are: until they close the page.
        while (watch.isWatched()) await after(500)
        return verdict.differences.length === 0
      },
    )
  } finally {
    watch.close()
  }
}
