// Which parts of the shown mirror are here, from the row that all tabs share.

import type { RxDocument } from 'rxdb/plugins/core'
import type { Observable } from 'rxjs'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { type HeldParts, heldParts, isMore, nothingHeld } from '#domain/pending/held-parts.ts'
import { type Checkpoint, checkpointId } from '#sync/mirror/checkpoint.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { LiveQuery } from '#sync/types.ts'
import { followMirror } from './follow-mirror.ts'

const againMs = 1000

/** As the rows of `config` say it. */
export function heldIn(docs: readonly RxDocument<ConfigRow>[]): HeldParts {
  const row = docs.find((doc) => doc.id === checkpointId)?.toJSON()
  const reached = row?.data as unknown as Checkpoint | undefined
  return reached ? heldParts(reached.plan, reached.here) : nothingHeld
}

/**
 * That a part is here is said when all that is open has been read since: else a screen would call a day empty whose rows
 * it is about to show. That one is not here any more is said at once.
 */
export const heldPartsQuery = (
  mirror: Observable<Mirror | null>,
  views: readonly { caughtUp(): Promise<void> }[],
  reportStorageError: (error: unknown) => void,
): LiveQuery<HeldParts> => ({
  key: 'parts',
  open(emit) {
    let said: HeldParts | null = null
    let known = nothingHeld
    let replaced = 0
    let isReading = false
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (now: HeldParts) => {
      if (said && isSame(now, said)) return
      said = now
      emit(now)
    }
    const catchUp = async () => {
      for (let next: HeldParts | null = null; !isOver && next !== known; ) {
        next = known
        const before = replaced
        await Promise.all(views.map((view) => view.caughtUp()))
        if (!isOver && replaced === before) say(next)
      }
    }
    const read = async () => {
      clearTimeout(timer)
      isReading = true
      const failed = await catchUp().then(
        () => false,
        (error) => {
          reportStorageError(error)
          return true
        },
      )
      isReading = false
      if (isOver) return
      // The screens stand all the same, and take work.
      if (failed && !said) say(nothingHeld)
      if (failed) timer = setTimeout(() => void read(), againMs)
      else if (said && !isSame(known, said)) void read()
    }
    const onKnown = (now: HeldParts) => {
      known = now
      // What is whole at the first look waits for nobody.
      if (!said && now.missing.length === 0) say(now)
      else if (said && !isMore(now, said)) {
        replaced++
        say(nothingHeld)
      }
      if (!isReading && !(said && isSame(now, said))) void read()
    }
    const close = followMirror(
      mirror,
      (m) => m.collections.config.find({ selector: { id: checkpointId } }),
      (docs) => onKnown(heldIn(docs)),
      reportStorageError,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      close()
    }
  },
})

const isSame = (a: HeldParts, b: HeldParts): boolean => isMore(a, b) && isMore(b, a) && a.from === b.from
