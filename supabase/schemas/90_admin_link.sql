-- How the first admin of an installation is made: whoever can run a command on the machine gets a link, and the link
-- makes one admin. Only the hash of its secret is kept; a link that was used stays as a record.
create table private.admin_link (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  used_at timestamptz
);
alter table private.admin_link enable row level security;

-- A new link's secret, for the database's owner only. Earlier links that nobody used end with it.
create function private.new_admin_link() returns text language plpgsql volatile set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  -- Two commands at the same moment must not leave two links.
  perform pg_advisory_xact_lock(hashtext('private.admin_link'));
  delete from private.admin_link where used_at is null;
  insert into private.admin_link (token_hash) values (private.token_hash(v_token));
  return v_token;
end $$;
revoke all on function private.new_admin_link() from public, anon, authenticated;

-- Whether a password is the one behind a hash of Auth's. pgcrypto reads bcrypt by its older name only; $2b$ is the same
-- work. Any other kind of hash, and none at all, is never right.
create function private.is_password(p_password text, p_hash text) returns boolean language plpgsql stable
set search_path = '' as $$
declare
  v_hash constant text := '$2a$' || substr(p_hash, 5);
begin
  if p_hash is null or p_hash !~ '^\$2[aby]\$[0-9]{2}\$[./A-Za-z0-9]{53}$' then
    return false;
  end if;
  return extensions.crypt(p_password, v_hash) = v_hash;
end $$;
revoke all on function private.is_password(text, text) from public, anon, authenticated;

-- {field: code} of what is wrong with an account's e-mail and new password; the same rules as the pages say.
create function private.account_errors(p_email text, p_password text) returns jsonb language sql immutable
set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'email', case when coalesce(length(trim(p_email)), 0) = 0 then 'required'
      when length(trim(p_email)) > 254 then 'too_long'
      when trim(p_email) !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' then 'invalid_email'
      -- What mail programs read as something else than one address.
      when trim(p_email) ~ '[<>()\[\]\\,;:"]' then 'invalid_email'
      -- Auth makes small letters of more signs than this database does: one address would be two.
      when trim(p_email) ~ '[^ -~]' then 'invalid_email'
      -- What nobody can see, or what turns the line around.
      when private.visible_text(trim(p_email), false) <> trim(p_email)
        or trim(p_email) ~ '[\u0600-\u0605\u06dd\u070f\u08e2\u180b-\u180f\u200c\u200d\ufe00-\ufe0f]' then 'invalid_email' end,
    'password', case when coalesce(p_password, '') = '' then 'required'
      when length(p_password) < 10 then 'password_short'
      when octet_length(convert_to(p_password, 'UTF8')) > 72 then 'password_long' end
  ))
$$;
revoke all on function private.account_errors(text, text) from public, anon, authenticated;

-- An account whose address nobody has confirmed gets this password and is confirmed. Somebody else may have signed up
-- with the address before: no password, session, pending change or other way in of theirs survives.
create function private.take_over_account(p_user uuid, p_password text) returns void language plpgsql
set search_path = '' as $$
declare
  v_table text;
begin
  update auth.users set
    encrypted_password = extensions.crypt(p_password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = now(),
    phone = null,
    -- '' where there is a value: Auth of hosted cannot read null there.
    confirmation_token = left(confirmation_token, 0),
    recovery_token = left(recovery_token, 0),
    email_change = left(email_change, 0),
    email_change_token_new = left(email_change_token_new, 0),
    email_change_token_current = left(email_change_token_current, 0),
    phone_change = left(phone_change, 0),
    phone_change_token = left(phone_change_token, 0),
    updated_at = now()
  where id = p_user;
  delete from auth.identities where user_id = p_user and provider <> 'email';
  -- The type of this column differs between hosted and lite.
  delete from auth.refresh_tokens where user_id::text = p_user::text;
  delete from auth.sessions where user_id = p_user;
  -- Hosted only.
  foreach v_table in array array['auth.one_time_tokens', 'auth.mfa_factors'] loop
    if to_regclass(v_table) is not null then
      execute format('delete from %s where user_id = $1', v_table) using p_user;
    end if;
  end loop;
end $$;
revoke all on function private.take_over_account(uuid, text) from public, anon, authenticated;

-- Makes an admin of the account with this e-mail, which must exist: Auth alone makes accounts. {ok: true}, or
-- {ok: false, code: 'link_invalid' (wrong, expired, used, malformed), 'invalid' (fields), 'no_account',
-- 'wrong_password' (of a confirmed account), 'busy'}. Only success uses the link up. Nobody is signed in by it.
create function public.claim_admin_link(p_token text, p_email text, p_password text) returns jsonb language plpgsql
volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_hash constant bytea := private.token_hash(p_token);
  v_fields jsonb;
  u record;
begin
  perform private.only_post();
  -- Under the link's lock two claims at the same moment make one admin: the second finds the link used.
  perform from private.admin_link where token_hash = v_hash and used_at is null and expires_at > now() for update;
  if not found then
    return private.no('link_invalid');
  end if;
  v_fields := private.account_errors(p_email, p_password);
  if v_fields <> '{}' then
    return private.invalid(v_fields);
  end if;
  select id, encrypted_password, confirmed_at into u from auth.users
  where email = lower(trim(p_email)) and not is_sso_user and deleted_at is null
    and (banned_until is null or banned_until < now())
  for update;
  if not found then
    return private.no('no_account');
  end if;
  if u.confirmed_at is null then
    perform private.take_over_account(u.id, p_password);
  elsif not private.is_password(p_password, u.encrypted_password) then
    return private.no('wrong_password');
  end if;
  insert into private.admin (user_id) values (u.id) on conflict do nothing;
  update private.admin_link set used_at = now() where token_hash = v_hash;
  return jsonb_build_object('ok', true);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.claim_admin_link(text, text, text) from public, anon, authenticated;
grant execute on function public.claim_admin_link(text, text, text) to anon, authenticated;
