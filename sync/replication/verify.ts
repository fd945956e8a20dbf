import { verifyChecksums } from '#sync/mirror/checksum.ts'
import { reset } from './restore.ts'
import type { ReplicatorState } from './state.ts'

const verifyMs = 600_000
export const suspicionMs = 30_000
const mismatchesToReset = 3

/** Compares checksums with the server: a mirror that is wrong three times in a row is replaced. */
export function verify(state: ReplicatorState): () => Promise<number | null> {
  const { parts } = state
  return async () => {
    if (!parts.mirror()?.checkpoint().complete) return suspicionMs
    const reply = await parts.api.digest()
    const mirror = parts.mirror()
    if (state.isStopped || !reply.ok || !mirror) return suspicionMs
    const result = await verifyChecksums(mirror, reply.value).catch(() => 'moving' as const)
    if (result === 'moving') return suspicionMs
    state.mismatches = result === 'equal' ? 0 : state.mismatches + 1
    if (state.mismatches < mismatchesToReset) return state.mismatches === 0 ? verifyMs : suspicionMs
    await reset(state, 'mismatch')
    return verifyMs
  }
}
