import { adminLink } from '#local/commands/admin-link.ts'
import { confirmEmail } from '#local/commands/confirm-email.ts'
import { usage } from '#local/commands/usage.ts'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, say } from '#local/failure.ts'
import { originOf } from '#local/options.ts'

/** `npm run admin`: a new one-time link for somebody who becomes an admin. Resolves with the exit code. */
export async function printAdminLink(env: NodeJS.ProcessEnv): Promise<number> {
  await withDatabase(env, async (sql, { host, port, url }, running) => {
    say('Whoever opens this link within an hour becomes an admin; earlier links have ended:')
    say(`  ${await adminLink(sql, running?.opened ?? url ?? originOf(host, port))}`)
    if (!running) say('Noren does not run now: start it first.')
  })
  return 0
}

/** `npm run confirm -- <email>`: the account of this address may sign in. Resolves with the exit code. */
export async function confirmCommand(env: NodeJS.ProcessEnv, [email, ...rest]: string[]): Promise<number> {
  if (!email || rest.length > 0) throw new Failure(`Usage: ${usage['--confirm']}`)
  const confirmed = await withDatabase(env, (sql) => confirmEmail(sql, email))
  if (!confirmed) throw new Failure(`Nobody signed up with the address ${email}.`)
  if (confirmed === 'confirmed') say(`${email} could sign in before; nothing was changed.`)
  else {
    say(`${email} can sign in now, with this new password:`)
    say(`  ${confirmed.password}`)
    say('The one chosen at sign-up is void: it may have been somebody else who signed up.')
  }
  return 0
}
