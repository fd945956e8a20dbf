import type { FaultProfile } from './fault-profiles.ts'
import { verdict } from './laws/verdict.ts'
import { close, type Run, simulate } from './simulation.ts'

/** One run, judged and given back. */
export async function played(
  seed: number,
  profile: FaultProfile,
): Promise<{ run: Run | null; wrong: string[] }> {
  try {
    const run = await simulate(seed, profile)
    const wrong = await verdict(run)
    await close(run)
    return { run, wrong }
  } catch (error) {
    return { run: null, wrong: [`it broke off: ${error instanceof Error ? error.stack : error}`] }
  }
}

/** RxDB writes its cursor without waiting for it; that a full disk refuses this costs a page that is pulled twice. */
export function tolerateLostCursors(): void {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
  })
}
