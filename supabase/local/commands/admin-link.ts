import type { Sql } from 'postgres'

/** Makes a new one-time link and gives its whole address. Links that nobody has used yet end. `sql` is the owner's. */
export async function adminLink(sql: Sql, origin: string): Promise<string> {
  const [row] = await sql<{ token: string }[]>`select private.new_admin_link() as token`
  if (!row) throw new Error('the database made no link')
  return `${origin.replace(/\/+$/, '')}/first-admin#${row.token}`
}

/** Whether the installation has an admin already. */
export async function hasAdmin(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ yes: boolean }[]>`select exists (select from private.admin) as yes`
  return row?.yes ?? false
}
