-- The page that an invitation leads to (94_colleagues.sql): whoever shows its secret read the mail to that address.

-- The invitation whose mail bore this secret, while it holds.
create function private.invitation_of(p_token text) returns private.invitation language plpgsql stable
set search_path = '' as $$
declare
  i private.invitation;
begin
  select x.* into i from private.invitation x where x.token_hash = private.token_hash(p_token) and x.mail_id is not null;
  if i.id is not null and private.is_open_invitation(i) then return i; end if;
  return null;
end $$;
revoke all on function private.invitation_of(text) from public, anon, authenticated;

-- What a link leads to, for whoever reads the mail: {ok, vendor: {name, name_en, time_zone}, email, expires_at, account}. `account`: 'none'
-- (a sign-up makes it), 'known' (its owner signs in), 'other_vendor' (it works elsewhere). 'link_invalid' for every link that
-- does not hold.
create function public.open_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  i private.invitation;
  v_user uuid;
begin
  perform private.only_post();
  i := private.invitation_of(p_token);
  if i.id is null then
    return private.no('link_invalid');
  end if;
  select u.id into v_user from auth.users u
  where u.email = i.email and u.email_confirmed_at is not null and not u.is_sso_user limit 1;
  return (
    select jsonb_build_object('ok', true, 'vendor', jsonb_build_object(
        'name', v.name, 'name_en', v.name_en, 'time_zone', v.time_zone),
      'email', i.email, 'expires_at', private.iso(i.expires_at), 'account', case
        when v_user is null then 'none'
        when exists (select from public.users_vendor_key k where k.user_id = v_user and k.vendor_id <> i.vendor_id)
          then 'other_vendor'
        else 'known' end)
    from public.vendor v where v.id = i.vendor_id);
end $$;
revoke all on function public.open_invitation(text) from public, anon, authenticated;
grant execute on function public.open_invitation(text) to anon, authenticated;

-- Before the sign-up: Auth makes no second account beside one that somebody else began with this address and nobody
-- confirmed, and would go on asking for their password.
create function public.make_way_for_invited(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  i private.invitation;
begin
  perform private.only_post();
  i := private.invitation_of(p_token);
  if i.id is null then
    return private.no('link_invalid');
  end if;
  -- As in private.want_login.
  perform pg_advisory_xact_lock(hashtext('private.want_login ' || i.email));
  perform private.forget_unconfirmed(i.email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.make_way_for_invited(text) from public, anon, authenticated;
grant execute on function public.make_way_for_invited(text) to anon, authenticated;

-- The signed-in owner of the invited address comes to work there. {ok}; 'link_invalid', 'other_account' (another address, or
-- one that is not confirmed), 'other_vendor'.
create function public.join_vendor(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_me constant uuid := (select auth.uid());
  i private.invitation;
  v_works_for uuid;
begin
  perform private.only_post();
  if v_me is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  -- Under the row's lock: whoever withdraws it, or removes who invited, comes before or behind.
  select x.* into i from private.invitation x
  where x.token_hash = private.token_hash(p_token) and x.mail_id is not null for update;
  if i.id is null or not private.is_open_invitation(i) then
    return private.no('link_invalid');
  end if;
  if not exists (select from auth.users u
    where u.id = v_me and u.email = i.email and u.email_confirmed_at is not null and not u.is_sso_user) then
    return private.no('other_account');
  end if;
  insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
  select v_me, v.id, v.url from public.vendor v where v.id = i.vendor_id
  on conflict do nothing;
  if found then
    perform private.note_colleague(i.vendor_id, 'join', i.invited_by, v_me, i.email);
  end if;
  select k.vendor_id into v_works_for from public.users_vendor_key k where k.user_id = v_me;
  if v_works_for is distinct from i.vendor_id then
    return private.no('other_vendor');
  end if;
  delete from private.invitation x where x.id = i.id;
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.join_vendor(text) from public, anon, authenticated;
grant execute on function public.join_vendor(text) to authenticated;
