import type { Sql } from 'postgres'
import type { Claims } from '#local/auth/token.ts'
import { inTransaction } from '#local/database/transaction.ts'

/**
 * Whether this person may hear a topic. As hosted Realtime does it: a row of that topic is written and read as the user,
 * and rolled back. What RLS on realtime.messages lets that user read decides.
 */
export async function mayRead(sql: Sql, topic: string, claims: Claims): Promise<boolean> {
  const answered = new Error('rolled back')
  let allowed = false
  await inTransaction(sql, async (tx) => {
    await tx`select set_config('realtime.topic', ${topic}, true)`
    await tx`insert into realtime.messages (topic, extension, event, private) values (${topic}, 'broadcast', 'join', true)`
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
                      set_config('request.jwt.claim.sub', ${claims.sub}, true), set_config('role', 'authenticated', true)`
    const rows = await tx`select 1 from realtime.messages where topic = ${topic} limit 1`
    allowed = rows.length > 0
    throw answered
  }).catch((error: unknown) => {
    if (error !== answered) throw error
  })
  return allowed
}
