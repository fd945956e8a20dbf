import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { Failure } from '#local/failure.ts'
import { newPassword } from './new-password.ts'

export interface NewVendor {
  name: string
  /** The short url: customers book at /<url>/book. */
  url: string
  type: 'RESTAURANT' | 'EVENT'
  /** Of who works there: signs in with it, and customers may read it until the profile says another. */
  email: string
}

/**
 * An empty vendor and the account of who works there. Hours, capacity and all else are set up on the screens: until both are
 * there, nobody can book. Gives back the password, which is written down nowhere else. `sql` is the owner's.
 */
export async function addVendor(sql: Sql, vendor: NewVendor): Promise<{ id: string; password: string }> {
  const made = { id: randomUUID(), password: newPassword() }
  const email = vendor.email.trim().toLowerCase()
  await sql
    .begin(async (tx) => {
      await refuseName(tx, vendor.name)
      await refuseEmail(tx, email, made.password)
      await tx`
        insert into public.vendor ${tx({ id: made.id, url: vendor.url, name: vendor.name, vendor_type: vendor.type, email })}`
      // Without a row of settings a tablet has nothing to change, and nobody gets a mail. How many fit in only who works there
      // can say.
      await tx`insert into public.booking_settings (vendor_id, capacity) values (${made.id}, 0)`
      await tx`
        insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
        values (${await addAccount(tx, email, made.password)}, ${made.id}, ${vendor.url})`
    })
    .catch((error: unknown) => {
      throw asFailure(error)
    })
  return made
}

async function refuseName(tx: TransactionSql, name: string): Promise<void> {
  const [found] = await tx<{ kept: string }[]>`select private.visible_text(${name}, false) as kept`
  if (found?.kept !== name)
    throw new Failure(
      '--name holds signs that nobody can see, or that turn the line around. Nothing was changed.',
    )
}

async function refuseEmail(tx: TransactionSql, email: string, password: string): Promise<void> {
  const [found] = await tx<{ errors: object; is_there: boolean }[]>`
    select private.account_errors(${email}, ${password}) as errors,
      exists (select from auth.users where email = ${email}) as is_there`
  if (Object.keys(found?.errors ?? {}).length > 0)
    throw new Failure(`--email "${email}" is no e-mail address. Nothing was changed.`)
  if (found?.is_there)
    throw new Failure(`${email} has an account already: take another address. Nothing was changed.`)
}

/** There is no admin interface of Auth here, so the account is written as Auth would write it, its address confirmed. */
async function addAccount(tx: TransactionSql, email: string, password: string): Promise<string> {
  const id = randomUUID()
  const about = tx.json({ sub: id, email, email_verified: true, phone_verified: false })
  await tx`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email},
      extensions.crypt(${password}, extensions.gen_salt('bf', 10)), now(),
      '{"provider": "email", "providers": ["email"]}', ${about})`
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${id}, 'email', ${id}, ${id}, ${about})`
  return id
}

/** What the table's checks refuse, in words for who typed it. */
const refusals: Readonly<Record<string, string>> = {
  url_is_a_slug: '--url takes small letters, figures and single hyphens between them, 60 at most.',
  url_is_not_reserved: "--url is the address of a page of Noren's own: take another.",
  url_is_unique: 'There is a vendor with this --url already.',
  name_is_given: '--name takes 1 to 200 letters.',
}

function asFailure(error: unknown): unknown {
  const { constraint_name: name = '' } = error as { constraint_name?: string }
  const said = refusals[name]
  return said ? new Failure(`${said} Nothing was changed.`) : error
}
