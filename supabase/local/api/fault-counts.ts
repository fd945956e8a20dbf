import type { Sql } from 'postgres'

export interface FaultCounts {
  /** `call`: a path of ours; `code`: Postgres', '' where there was none. */
  note(call: string, code: string): void
  /** Writes down what is left. */
  close(): Promise<void>
}

/** How often what failed, for admins (private.fault_count): counted here, and written down now and then in one go. */
export function faultCounts(sql: Sql, everyMs = 10_000): FaultCounts {
  let seen = new Map<string, number>()
  const write = async (): Promise<void> => {
    const rows = [...seen]
    seen = new Map()
    for (const [key, count] of rows) {
      const [call = '', code = ''] = key.split(' ')
      // A database that cannot be asked has been told of on the terminal already.
      await sql`select private.note_faults(${call}, ${code}, ${count})`.catch(() => undefined)
    }
  }
  const timer = setInterval(() => void write(), everyMs)
  timer.unref()
  return {
    note: (call, code) => {
      const key = `${call} ${code}`
      if (seen.size < most || seen.has(key)) seen.set(key, (seen.get(key) ?? 0) + 1)
    },
    close: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

/** Kinds between two times of writing. */
const most = 100
