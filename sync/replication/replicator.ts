// The network's side of a tablet: heartbeat, pull, fill, push and verify, each a task of its own, so that none waits for
// another. Runs in the leading tab only; what it learns the other tabs read from the shared databases.
//
//   heartbeat (30 s, visible, online) --head above ours--> pull --outcomes--> confirm
//   a new entry, a heartbeat after silence --> push --> settled by the page beside the answer; more rows --> pull
//   poke --> pull                      another epoch, or a head below ours --> restore.ts --> fill
//   no answer to anything for 7 s of a pull, fill or push --> heartbeat: slow is not away

import { repeatingTask } from '#sync/platform/task.ts'
import { fill } from './fill.ts'
import { heartbeat } from './heartbeat.ts'
import { parity, readAgain } from './parity.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import {
  newState,
  type ReplicatorParts,
  type ReplicatorState,
  reportStorageError,
  requestPull,
} from './state.ts'

/** A call ends after 10 s without an answer: before that it is known whether the server is there. */
const patienceMs = 7000

export interface Replicator {
  heartbeat(): void
  /** Another tab has written an entry, or asks whether anybody is awake. */
  wake(): void
  push(): void
  /** Tries a parked command at once. */
  retryNow(id: string): void
  /** Everything anew, beside what is shown. */
  readAgain(): void
  /** Rows up to this rev are there; all without one. */
  requestPull(upto?: number): void
  stop(): Promise<void>
}

export function startReplicator(parts: ReplicatorParts): Replicator {
  const { board, clock, outbox } = parts
  const report = (error: unknown) => reportStorageError(state, error)
  // Each task is made of the state, and the state knows the tasks: so a run is looked up when it is first asked for.
  const task = (run: () => Promise<number | null>) => repeatingTask(clock, run, report)
  const tasks: ReplicatorState['tasks'] = {
    heartbeat: task(() => beat()),
    pull: task(() => askingMeanwhile(state, pullAll)),
    fill: task(() => askingMeanwhile(state, fillUp)),
    push: task(() => askingMeanwhile(state, pushing.run)),
    verify: task(() => check()),
  }
  const state = newState(parts, tasks)
  const beat = heartbeat(state)
  const pullAll = pull(state)
  const pushing = push(state)
  const check = parity(state)
  const fillUp = fill(state)

  const stopListening = outbox.onChange(() => {
    if (outbox.open().some((e) => e.state === 'waiting' && e.answered === '' && e.fails === 0))
      tasks.push.trigger()
  })
  const stopPublishing = board.onChange(() => board.publish())
  board.transition('opened')
  tasks.heartbeat.trigger()
  tasks.pull.trigger()
  tasks.push.trigger()
  tasks.verify.trigger()
  // What was being built when the app was closed.
  tasks.fill.trigger()

  return {
    heartbeat: tasks.heartbeat.trigger,
    wake() {
      tasks.heartbeat.trigger()
      void outbox.reload().then(tasks.push.trigger, report)
    },
    push: tasks.push.trigger,
    retryNow(id) {
      pushing.retryNow(id)
      tasks.push.trigger()
    },
    readAgain: () => void readAgain(state).catch(report),
    requestPull: (upto) => requestPull(state, upto),
    async stop() {
      state.isStopped = true
      stopListening()
      stopPublishing()
      state.cancelStale()
      await Promise.all(Object.values(tasks).map((t) => t.stop()))
    },
  }
}

/** While a large answer is on its slow way, a heartbeat is through in no time: so the badge tells slow from away. */
async function askingMeanwhile<T>(state: ReplicatorState, run: () => Promise<T>): Promise<T> {
  let heard = state.responses
  let cancel = () => {}
  const look = () => {
    if (state.isStopped) return
    if (state.responses === heard) state.tasks.heartbeat.trigger()
    heard = state.responses
    cancel = state.parts.clock.after(patienceMs, look)
  }
  cancel = state.parts.clock.after(patienceMs, look)
  try {
    return await run()
  } finally {
    cancel()
  }
}
