import type { TransactionSql } from 'postgres'
import { demoAccounts, demoPassword, hanabiWorks, sakuraTei } from './accounts.ts'

const urls: Record<string, string> = { [sakuraTei]: 'sakura-tei', [hanabiWorks]: 'hanabi-works' }

/** There is no admin interface of Auth here, so the accounts are written as Auth would write them. */
export async function seedAccounts(tx: TransactionSql): Promise<void> {
  for (const { id, email, vendor } of demoAccounts) {
    const about = { sub: id, email, email_verified: true, phone_verified: false }
    await tx`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${email},
        extensions.crypt(${demoPassword}, extensions.gen_salt('bf')), now(),
        '{"provider": "email", "providers": ["email"]}', ${tx.json(about)})
      on conflict (id) do update set encrypted_password = excluded.encrypted_password, email = excluded.email`
    await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${id}, 'email', ${id}, ${id}, ${tx.json(about)}) on conflict do nothing`
    if (vendor) {
      await tx`insert into public.users_vendor_key (user_id, vendor_id, vendor_url) values (${id}, ${vendor}, ${urls[vendor] ?? ''})`
    } else {
      await tx`insert into private.admin (user_id) values (${id}) on conflict do nothing`
    }
  }
}
