-- How a login comes to a vendor. Auth makes accounts, and a browser may die between its call and ours: so what is wanted
-- stands here first, and Postgres itself links the account once its address is confirmed.
--
--   wanted -- a sign-up shows the secret --> shown -- its address is confirmed --> linked (the row goes)
--
-- An account alone, with the right address, is not enough: somebody else may have signed up with it before, with a
-- password of their own, and would be let in as soon as the owner followed a link in a mail.
--
-- The secret of a colleague's invitation (94_colleagues.sql) went by mail to that address and nowhere else, not even to who
-- invited: a sign-up that shows it has proved the address, and is confirmed by it in the same statement.
create table private.invitation (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  -- In small letters, as Auth keeps it.
  email text not null,
  -- Of the 128-bit secret that the sign-up shows.
  token_hash bytea not null,
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default 'infinity',
  -- Whose sign-up showed the secret. No foreign key: it is written before that row is.
  user_id uuid,
  -- The mail that alone bore the secret; null where an admin's browser made it, which proves no address.
  mail_id uuid,
  -- What became of that mail, which is forgotten sooner than the invitation.
  mail_state text not null default '',
  constraint token_is_one unique (token_hash),
  constraint once_for_each_address unique (vendor_id, email),
  constraint email_is_short check (length(email) between 3 and 254),
  constraint mail_state_is_known check (mail_state in ('', 'waiting', 'sent', 'refused', 'late'))
);
create index invitation_user on private.invitation (user_id);
create index invitation_email on private.invitation (email);
create index invitation_mail on private.invitation (mail_id);
alter table private.invitation enable row level security;

-- Who did what to whom among the people of a vendor; since the invitation goes once it has served. No foreign keys to
-- accounts: what somebody did stays known when their account goes. `account`: who did it, or whose invitation it was.
create table private.colleague_history (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  account uuid,
  -- Of whom: the account once there is one, and the address as it was then.
  user_id uuid,
  email text not null,
  constraint kind_is_one check (kind in ('invite', 'send_again', 'withdraw', 'join', 'remove', 'leave')),
  constraint email_is_short check (length(email) <= 254)
);
create index colleague_history_vendor on private.colleague_history (vendor_id, user_id, at);
alter table private.colleague_history enable row level security;

create function private.note_colleague(p_vendor uuid, p_kind text, p_account uuid, p_user uuid, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.colleague_history (vendor_id, kind, account, user_id, email)
  values (p_vendor, p_kind, p_account, p_user, coalesce(p_email, ''));
end $$;
revoke all on function private.note_colleague(uuid, text, uuid, uuid, text) from public, anon, authenticated;

-- Whether an invitation holds: it is not too old, and whoever invited a colleague still works there.
create function private.is_open_invitation(i private.invitation) returns boolean language plpgsql stable
set search_path = '' as $$
begin
  return i.expires_at > now() and (i.mail_id is null
    or exists (select from public.users_vendor_key k where k.user_id = i.invited_by and k.vendor_id = i.vendor_id)
    or exists (select from private.admin a where a.user_id = i.invited_by));
end $$;
revoke all on function private.is_open_invitation(private.invitation) from public, anon, authenticated;

-- The secret has served when it was shown: it is not kept in what travels with each of a person's tokens. Never raises.
create function private.invitation_is_shown() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_mail uuid;
begin
  if jsonb_typeof(new.raw_user_meta_data) = 'object' and new.raw_user_meta_data ? 'invitation' then
    update private.invitation i set user_id = new.id
    where i.token_hash = private.token_hash(new.raw_user_meta_data->>'invitation') and i.email = lower(new.email)
      and private.is_open_invitation(i)
    returning i.mail_id into v_mail;
    if v_mail is not null then
      new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
    end if;
    new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  end if;
  return new;
end $$;
revoke all on function private.invitation_is_shown() from public, anon, authenticated;

create trigger invitation_is_shown before insert on auth.users
  for each row execute function private.invitation_is_shown();

-- Auth keeps a second copy of what the sign-up said, and answers each sign-in with it.
create function private.invitation_is_no_identity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.identity_data) = 'object' then
    new.identity_data := new.identity_data - 'invitation';
  end if;
  return new;
end $$;
revoke all on function private.invitation_is_no_identity() from public, anon, authenticated;

create trigger invitation_is_no_identity before insert or update of identity_data on auth.identities
  for each row when (new.identity_data ? 'invitation') execute function private.invitation_is_no_identity();

-- Whoever works for another vendor keeps it: the row stays, and the lists say so. Never raises, since it runs in a sign-in.
create function private.invitation_is_claimed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with wanted as (
    select i.id, i.vendor_id, i.invited_by, v.url from private.invitation i join public.vendor v on v.id = i.vendor_id
    where i.user_id = new.id and i.email = lower(new.email) and private.is_open_invitation(i)
    order by i.invited_at limit 1
  ), linked as (
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    select new.id, w.vendor_id, w.url from wanted w
    on conflict do nothing returning vendor_id
  ), noted as (
    insert into private.colleague_history (vendor_id, kind, account, user_id, email)
    select w.vendor_id, 'join', w.invited_by, new.id, lower(new.email) from wanted w join linked l on l.vendor_id = w.vendor_id
  )
  delete from private.invitation i using wanted w, linked l where i.id = w.id and l.vendor_id = i.vendor_id;
  return null;
end $$;
revoke all on function private.invitation_is_claimed() from public, anon, authenticated;

create trigger invitation_is_claimed after insert or update of email_confirmed_at, last_sign_in_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.invitation_is_claimed();

-- The account of this address that nobody has confirmed, and that therefore is nobody's.
create function private.unconfirmed(p_email text) returns uuid language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (
    select u.id from auth.users u where u.email = p_email and u.email_confirmed_at is null and not u.is_sso_user for update);
begin
  return case when not exists (select from public.users_vendor_key k where k.user_id = v_user)
    and not exists (select from private.admin a where a.user_id = v_user) then v_user end;
end $$;
revoke all on function private.unconfirmed(text) from public, anon, authenticated;

-- It makes room for the one that is wanted, with all that hangs on it. An invitation whose secret it showed waits for another.
create function private.forget_unconfirmed(p_email text) returns void language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := private.unconfirmed(p_email);
begin
  if v_user is null then
    return;
  end if;
  update private.invitation set user_id = null where user_id = v_user;
  delete from auth.identities where user_id = v_user;
  -- The type of this column differs between hosted and lite.
  delete from auth.refresh_tokens where user_id::text = v_user::text;
  delete from auth.sessions where user_id = v_user;
  delete from auth.users where id = v_user;
end $$;
revoke all on function private.forget_unconfirmed(text) from public, anon, authenticated;

-- The login with this address is to work for the vendor. 'linked': it does. 'wanted': a sign-up has to show the secret.
-- 'other_vendor': it works for another, and nothing was changed. An address that has a confirmed account is asked by mail, whose
-- link its owner opens: 'invited', or 'none' where no mail can go now. Whoever signed up with that address first, and had the owner
-- confirm it, knows a password but not the link.
create function private.want_login(p_vendor uuid, p_email text, p_hash bytea) returns text language plpgsql
set search_path = '' as $$
declare
  v_email constant text := lower(trim(p_email));
  v_user uuid;
  v_language text;
  v_works_for uuid;
begin
  -- Two admins at once, or an admin and the sign-up itself.
  perform pg_advisory_xact_lock(hashtext('private.want_login ' || v_email));
  select u.id, case u.raw_user_meta_data->>'language' when 'en' then 'en' else 'ja' end into v_user, v_language
  from auth.users u where u.email = v_email and u.email_confirmed_at is not null limit 1;
  if v_user is not null then
    select k.vendor_id into v_works_for from public.users_vendor_key k where k.user_id = v_user;
    if v_works_for is null then
      return case when private.invite(p_vendor, v_email, v_language)->'ok' = 'true' then 'invited' else 'none' end;
    end if;
    if v_works_for <> p_vendor then return 'other_vendor'; end if;
    delete from private.invitation i where i.vendor_id = p_vendor and i.email = v_email;
    return 'linked';
  end if;
  -- The same secret again: its sign-up may be under way, or waits for the mail to be read.
  if exists (select from private.invitation i
    where i.vendor_id = p_vendor and i.email = v_email and i.token_hash = p_hash and i.expires_at > now()) then
    return 'wanted';
  end if;
  -- The sign-up that follows asks for a mail: where none can go, the link that somebody has stays good.
  if private.has_had_enough('email_confirmation', v_email) and private.unconfirmed(v_email) is not null then
    return 'none';
  end if;
  perform private.forget_unconfirmed(v_email);
  insert into private.invitation (vendor_id, email, token_hash, invited_by)
  values (p_vendor, v_email, p_hash, (select auth.uid()))
  on conflict (vendor_id, email) do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    invited_at = now(), expires_at = excluded.expires_at, user_id = null, mail_id = null, mail_state = '';
  return 'wanted';
end $$;
revoke all on function private.want_login(uuid, text, bytea) from public, anon, authenticated;
