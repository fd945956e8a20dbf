// lite grants its roles everything on every table that has row security, once, at the first call after a start. What the
// migrations revoked would stand open again, with row security alone before it. So that first call is made here, and what
// it granted is taken back.

import type { Sql } from 'postgres'

interface Grant {
  /** The statement that would take it back. */
  words: string
}

/** Does `work`; then nobody has a right on a schema, table or sequence of ours that he had not before. */
export async function keepGrants(sql: Sql, work: () => Promise<void>): Promise<void> {
  const before = new Set((await grants(sql)).map(({ words }) => words))
  await work()
  const added = (await grants(sql)).filter(({ words }) => !before.has(words))
  await sql.begin(async (tx) => {
    for (const { words } of added) await tx.unsafe(words)
  })
}

const grants = (sql: Sql): Promise<Grant[]> => sql<Grant[]>`
  select format('revoke %s on schema %I from %s', a.privilege_type, n.nspname, a.grantee::regrole) as words
  from pg_namespace n cross join aclexplode(n.nspacl) a
  where n.nspowner = current_user::regrole and a.grantee not in (0, n.nspowner)
  union all
  select format('revoke %s on %s %s from %s', a.privilege_type, case c.relkind when 'S' then 'sequence' else 'table' end,
    c.oid::regclass, a.grantee::regrole)
  from pg_class c cross join aclexplode(c.relacl) a
  where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S') and a.grantee not in (0, c.relowner)
  union all
  -- What later tables would begin with.
  select format('alter default privileges in schema %I revoke %s on %s from %s', n.nspname, a.privilege_type, case d.defaclobjtype when 'S' then 'sequences' else 'tables' end,
    a.grantee::regrole)
  from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace cross join aclexplode(d.defaclacl) a
  where d.defaclrole = current_user::regrole and d.defaclobjtype in ('r', 'S')`
