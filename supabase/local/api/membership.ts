import type { Sql } from 'postgres'

/** How many people are remembered; the oldest are forgotten first. */
const most = 2_000

/**
 * Whether somebody works for a venue, or is an admin: asked of the database, and remembered for `rememberedMs`. When the
 * database cannot say, nobody does.
 */
export function membership(sql: Sql, rememberedMs = 15_000): (user: string) => Promise<boolean> {
  const known = new Map<string, { until: number; answer: Promise<boolean> }>()
  return (user) => {
    const now = Date.now()
    const before = known.get(user)
    if (before && before.until > now) return before.answer
    known.delete(user)
    const answer = ask(sql, user).catch(() => {
      known.delete(user)
      return false
    })
    known.set(user, { until: now + rememberedMs, answer })
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return answer
  }
}

async function ask(sql: Sql, user: string): Promise<boolean> {
  const rows = await sql`
    select from public.users_vendor_key where user_id = ${user}::uuid
    union all select from private.admin where user_id = ${user}::uuid`
  return rows.length > 0
}
