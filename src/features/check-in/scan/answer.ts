import type { Verdict } from '#domain/ticket/scan-verdict.ts'
import type { BookingView } from '#sync/types.ts'

export type GateVerdict =
  | Verdict<BookingView>
  /** The tablet could not read or store: nobody was let in. */
  | { kind: 'failed' }

/**
 * What is answered to a code. `find` judges it and `letIn` stores who may pass, true once that is safe. Whatever goes wrong is an
 * answer too: without one, that to the guest before would go on standing there.
 */
export async function answerTo(
  find: () => Promise<GateVerdict>,
  letIn: (verdict: GateVerdict) => Promise<boolean>,
): Promise<GateVerdict> {
  try {
    const verdict = await find()
    return (await letIn(verdict)) ? verdict : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
