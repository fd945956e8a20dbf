-- Links in mails about accounts, where Auth is the embedded one: supabase/local/auth/mail-links.ts asks for them. Hosted
-- Supabase's Auth makes and mails its own.
--
--   asked for -> in the outbox, and its sha256 with the account -- opened: lite finds the account by the sha256 --> used
--
-- lite would make a link of the address and six digits: whoever knows the address tries a million. Ours are 128 bits, and what
-- is kept is no way in. One of each kind is good for an account, the latest, for an hour. What is asked for an address that has
-- no account does nothing, and no answer tells.

-- In the language of the screen that asked; where that is not known, of the sign-up. False where no mail goes out, because this
-- address has had as many of the kind as it may: the link before stays good then.
create function private.mail_auth_link(p_kind text, p_user uuid, p_to text, p_language text) returns boolean language plpgsql
set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_hash constant text := encode(private.token_hash(v_token), 'hex');
begin
  if private.ask_mail(p_kind, null, p_to,
    coalesce(case when p_language in ('ja', 'en') then p_language end,
      (select u.raw_user_meta_data->>'language' from auth.users u where u.id = p_user)),
    jsonb_build_object('token', v_token), 60) is null then
    return false;
  end if;
  update auth.users set recovery_token = v_hash, recovery_sent_at = now() where id = p_user and p_kind = 'recovery';
  update auth.users set confirmation_token = v_hash, confirmation_sent_at = now()
  where id = p_user and p_kind = 'email_confirmation';
  update auth.users set email_change = p_to, email_change_token_new = v_hash, email_change_sent_at = now()
  where id = p_user and p_kind = 'email_change';
  return true;
end $$;
revoke all on function private.mail_auth_link(text, uuid, text, text) from public, anon, authenticated;

-- A new password. An account that was never confirmed is confirmed by it, and whatever its first password was is gone.
create function private.ask_recovery(p_email text, p_language text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.mail_auth_link('recovery', u.id, u.email, p_language)
  from auth.users u where u.email = lower(p_email) and not u.is_sso_user;
end $$;
revoke all on function private.ask_recovery(text, text) from public, anon, authenticated;

create function private.ask_confirmation(p_email text, p_language text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.mail_auth_link('email_confirmation', u.id, u.email, p_language)
  from auth.users u where u.email = lower(p_email) and u.email_confirmed_at is null and not u.is_sso_user;
end $$;
revoke all on function private.ask_confirmation(text, text) from public, anon, authenticated;

-- Before a sign-up that Auth would take: an account of this address that nobody has confirmed makes room, so that what the latest
-- sign-up says counts, and not what somebody said who took the address before its owner came. Its mail is asked for in the same
-- transaction, or all stays as it is: the link before ends by no sign-up that brings no other. The sha256 of the link, which goes
-- with the new account (end_sign_up); null where none made room.
create function private.begin_sign_up(p_email text, p_language text) returns text language plpgsql set search_path = '' as $$
declare
  v_email constant text := lower(p_email);
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_user uuid;
begin
  -- As in private.ask_mail, and before the account's lock, as there.
  perform pg_advisory_xact_lock(hashtext('private.ask_mail ' || private.plain_recipient(v_email)));
  v_user := private.unconfirmed(v_email);
  if v_user is null or exists (
    -- Who showed the secret of an invitation stays: a stranger who signs up with the address undoes no new vendor's login.
    select from private.invitation i where i.user_id = v_user and i.email = v_email and private.is_open_invitation(i)
  ) or private.ask_mail('email_confirmation', null, v_email, p_language, jsonb_build_object('token', v_token), 60) is null then
    return null;
  end if;
  perform private.forget_unconfirmed(v_email);
  return encode(private.token_hash(v_token), 'hex');
end $$;
revoke all on function private.begin_sign_up(text, text) from public, anon, authenticated;

create function private.end_sign_up(p_email text, p_hash text) returns void language plpgsql set search_path = '' as $$
begin
  update auth.users set confirmation_token = p_hash, confirmation_sent_at = now()
  where email = lower(p_email) and email_confirmed_at is null and not is_sso_user;
end $$;
revoke all on function private.end_sign_up(text, text) from public, anon, authenticated;

-- Another address. Whose it is already is not told to who asks, nor is there a mail; an earlier wish is void.
create function private.ask_email_change(p_user uuid, p_email text, p_language text) returns void language plpgsql
set search_path = '' as $$
declare
  v_email constant text := lower(p_email);
begin
  -- Void in every case: where the link before stayed good, or did not, it told who has an account.
  update auth.users set email_change = null, email_change_token_new = null, email_change_sent_at = null where id = p_user;
  if not exists (select from auth.users u
    where u.email = v_email and (u.id = p_user or u.email_confirmed_at is not null or u.is_sso_user)) then
    perform private.mail_auth_link('email_change', p_user, v_email, p_language);
  end if;
end $$;
revoke all on function private.ask_email_change(uuid, text, text) from public, anon, authenticated;

-- Before such a link is used: whoever opened it reads that address' mail, so an account that nobody has confirmed makes room.
create function private.begin_email_change(p_token text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.forget_unconfirmed(u.email_change)
  from auth.users u
  where u.email_change_token_new = encode(private.token_hash(p_token), 'hex') and u.email_change_sent_at > now() - interval '1 hour';
  -- Somebody has confirmed it meanwhile: the link is void.
  update auth.users u set email_change = null, email_change_token_new = null, email_change_sent_at = null
  where u.email_change_token_new = encode(private.token_hash(p_token), 'hex')
    and exists (select from auth.users o where o.email = u.email_change and o.id <> u.id);
end $$;
revoke all on function private.begin_email_change(text) from public, anon, authenticated;

-- The first link that is opened confirms the address, and whoever took the address first may be a stranger: the password of the
-- sign-up is void from that statement on, whoever's Auth it is, and the page behind the link asks for the one that counts. A link
-- is known by its token, which went with it: who is confirmed by hand, or made by an admin with a password, keeps that.
create function private.link_confirms() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.confirmation_sent_at is not null and coalesce(new.confirmation_token, '') = '')
    or (old.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '') then
    new.encrypted_password := '';
    -- Nor is the link of that sign-up any good, where it was the other that was opened.
    new.confirmation_token := left(new.confirmation_token, 0);
  end if;
  return new;
end $$;
revoke all on function private.link_confirms() from public, anon, authenticated;

create trigger link_confirms before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password)
  execute function private.link_confirms();

-- After a new password or address: what was mailed before, be it for somebody who knew the old one, is no way in.
create function private.end_auth_links(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  update auth.users set recovery_token = null, confirmation_token = null, email_change = null, email_change_token_new = null,
    email_change_sent_at = null
  where id = p_user;
end $$;
revoke all on function private.end_auth_links(uuid) from public, anon, authenticated;

-- The address before is told, whoever's Auth it was: who reads it may know nothing of the change.
create function private.email_was_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_mail('email_changed', null, old.email, old.raw_user_meta_data->>'language', '{}', 60 * 24 * 2);
  return null;
end $$;
revoke all on function private.email_was_changed() from public, anon, authenticated;

create trigger email_was_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null
    and length(old.email) between 3 and 254)
  execute function private.email_was_changed();

-- So is a new password, by whatever way it came. An account's first one changes nothing for anybody: it stands before the address is
-- confirmed, or follows none (link_confirms), or is chosen on the page that confirmed the address, which hosted Auth knows by the
-- time alone.
create function private.password_was_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('noren.no_mails', true), '') <> 'on' then
    perform private.ask_mail('password_changed', null, new.email, new.raw_user_meta_data->>'language', '{}', 60 * 24 * 2);
  end if;
  return null;
end $$;
revoke all on function private.password_was_changed() from public, anon, authenticated;

create trigger password_was_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> new.encrypted_password and old.encrypted_password <> ''
    and new.encrypted_password <> '' and old.email_confirmed_at < now() - interval '2 minutes'
    and length(new.email) between 3 and 254)
  execute function private.password_was_changed();
