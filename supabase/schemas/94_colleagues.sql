-- The people of a vendor, by themselves: who works there, who is invited, who is removed. All of it is decided here.
--
--   invite_colleague --mail--> the address -- /invitation#<secret> --> open_invitation
--      no confirmed account: make_way_for_invited, then Auth's sign-up, which shows the secret (91_invitation.sql)
--      a confirmed account:  its owner signs in, then join_vendor
--
-- The secret is made here and goes into the mail: whoever invites never sees it, and the mail forgets it once it is out.
-- Known and unknown addresses get the same answer, the same row and the same mail.

-- What became of the mail. A sender works beyond all rights; the trigger needs none.
create function private.invitation_follows_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.invitation i set mail_state = new.state where i.mail_id = new.id;
  return null;
end $$;
revoke all on function private.invitation_follows_mail() from public, anon, authenticated;

create trigger invitation_follows_mail after update of state on private.mail
  for each row when (new.kind = 'invite' and old.state <> new.state) execute function private.invitation_follows_mail();

-- A mail that nobody sent yet says nothing any more, its secret least of all.
create function private.withdraw_mail(p_mail uuid) returns void language plpgsql set search_path = '' as $$
begin
  update private.mail m set state = 'late', settled_at = now(), data = '{}' where m.id = p_mail and m.state = 'waiting';
end $$;
revoke all on function private.withdraw_mail(uuid) from public, anon, authenticated;

create function private.withdraw_invitations(p_vendor uuid, p_ids uuid[]) returns void language plpgsql
set search_path = '' as $$
declare
  v_mail uuid;
begin
  for v_mail in
    delete from private.invitation i where i.vendor_id = p_vendor and i.id = any (p_ids) returning i.mail_id
  loop
    perform private.withdraw_mail(v_mail);
  end loop;
end $$;
revoke all on function private.withdraw_invitations(uuid, uuid[]) from public, anon, authenticated;

-- The address of who did something there, for those who work there: of colleagues, former ones too, never of an admin.
create function private.colleague_email(p_vendor uuid, p_account uuid) returns text language plpgsql stable
set search_path = '' as $$
begin
  return coalesce(
    (select u.email from public.users_vendor_key k join auth.users u on u.id = k.user_id
      where k.vendor_id = p_vendor and k.user_id = p_account),
    (select h.email from private.colleague_history h
      where h.vendor_id = p_vendor and h.user_id = p_account and h.kind in ('join', 'remove', 'leave')
      order by h.at desc limit 1));
end $$;
revoke all on function private.colleague_email(uuid, uuid) from public, anon, authenticated;

-- {now, time_zone, sender, colleagues, invitations}: who has been there longest, then the latest invitation, first. Of those that an
-- admin's browser shows nothing is told. `sender` as in booking_mails.
create function public.vendor_colleagues(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object(
    'now', private.iso(now()),
    'time_zone', (select v.time_zone from public.vendor v where v.id = p_vendor),
    'sender', coalesce((
      select case when s.seen_at > now() - interval '5 minutes' then s.way else 'silent' end from private.mail_sender s), 'none'),
    'colleagues', (
      select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'since', private.iso(k.since),
        'is_me', u.id = (select auth.uid()), 'invited_by', private.colleague_email(p_vendor, (
          select h.account from private.colleague_history h
          where h.vendor_id = p_vendor and h.user_id = u.id and h.kind = 'join' and h.account <> u.id
          order by h.at desc limit 1))) order by k.since, u.email)
      from public.users_vendor_key k join auth.users u on u.id = k.user_id where k.vendor_id = p_vendor),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'id', i.id, 'invited_at', private.iso(i.invited_at),
        'expires_at', private.iso(i.expires_at), 'is_over', not private.is_open_invitation(i), 'mail', i.mail_state,
        'invited_by', private.colleague_email(p_vendor, i.invited_by)) order by i.invited_at desc, i.email)
      from private.invitation i where i.vendor_id = p_vendor and i.mail_id is not null), '[]'));
end $$;
revoke all on function public.vendor_colleagues(uuid) from public, anon, authenticated;
grant execute on function public.vendor_colleagues(uuid) to authenticated;

-- Under the vendor's lock. {ok}, or 'works_here', 'too_many_invitations' (20 open ones), 'too_many_requests'. What was sent
-- less than a minute ago, or waits to be sent, is not sent twice. Else each mail has a secret of its own, and the earlier
-- link ends.
create function private.invite(p_vendor uuid, p_email text, p_language text) returns jsonb language plpgsql
set search_path = '' as $$
declare
  v_caller constant text := private.caller();
  v_names constant text[] := array['invite_caller', 'invite_vendor'];
  v_keys constant text[] := array[v_caller, 'all'];
  v_me constant uuid := (select auth.uid());
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  v_known private.invitation;
  v_mail uuid;
begin
  if exists (select from public.users_vendor_key k join auth.users u on u.id = k.user_id
    where k.vendor_id = p_vendor and u.email = p_email) then
    return private.no('works_here');
  end if;
  delete from private.invitation i
  where i.vendor_id = p_vendor and i.mail_id is not null and i.expires_at < now() - interval '30 days';
  select * into v_known from private.invitation i where i.vendor_id = p_vendor and i.email = p_email;
  if v_known.mail_id is not null and private.is_open_invitation(v_known)
    and (v_known.mail_state = 'waiting' or v_known.invited_at > now() - interval '1 minute') then
    update private.mail m set due_at = now()
    where m.id = v_known.mail_id and m.state = 'waiting' and coalesce(m.leased_until, '-infinity') <= now();
    return '{"ok": true}';
  end if;
  if v_known.id is null and (
    select count(*) from private.invitation i where i.vendor_id = p_vendor and i.mail_id is not null) >= 20 then
    return private.no('too_many_invitations');
  end if;
  if private.is_over_limit(p_vendor, v_names, v_keys) then
    return private.no('too_many_requests');
  end if;
  perform private.count_calls(p_vendor, v_names, v_keys);
  v_mail := private.ask_mail('invite', p_vendor, p_email, p_language, (
      select jsonb_build_object('token', v_token, 'by', u.email,
        'vendor', case when p_language = 'en' and v.name_en <> '' then v.name_en else v.name end)
      from public.vendor v, auth.users u where v.id = p_vendor and u.id = v_me), 7 * 1440);
  if v_mail is null then
    return private.no('too_many_requests');
  end if;
  perform private.withdraw_mail(v_known.mail_id);
  insert into private.invitation (vendor_id, email, token_hash, invited_by, expires_at, mail_id, mail_state)
  values (p_vendor, p_email, private.token_hash(v_token), v_me, now() + interval '7 days', v_mail, 'waiting')
  on conflict (vendor_id, email) do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    invited_at = now(), expires_at = excluded.expires_at, user_id = null, mail_id = excluded.mail_id, mail_state = 'waiting';
  perform private.note_colleague(p_vendor, case when v_known.id is null then 'invite' else 'send_again' end, v_me, null, p_email);
  return '{"ok": true}';
end $$;
revoke all on function private.invite(uuid, text, text) from public, anon, authenticated;

-- Membership is asked again behind the lock: two who remove each other wait for it, and so does who was just removed.
create function public.invite_colleague(p_vendor uuid, p_email text, p_language text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email constant text := lower(trim(p_email));
  v_errors constant jsonb := private.account_errors(p_email, repeat('x', 10)) - 'password';
begin
  perform private.must_be_member(p_vendor);
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  return private.invite(p_vendor, v_email, p_language);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.invite_colleague(uuid, text, text) from public, anon, authenticated;
grant execute on function public.invite_colleague(uuid, text, text) to authenticated;

-- Another mail with another link, for seven days more.
create function public.send_invitation_again(p_vendor uuid, p_invitation uuid, p_language text) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select i.email into v_email from private.invitation i
  where i.vendor_id = p_vendor and i.id = p_invitation and i.mail_id is not null;
  if v_email is null then
    return private.no('invitation_not_found');
  end if;
  return private.invite(p_vendor, v_email, p_language);
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.send_invitation_again(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.send_invitation_again(uuid, uuid, text) to authenticated;

create function public.withdraw_invitation(p_vendor uuid, p_invitation uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select i.email into v_email from private.invitation i
  where i.vendor_id = p_vendor and i.id = p_invitation and i.mail_id is not null for update;
  if v_email is null then
    return private.no('invitation_not_found');
  end if;
  perform private.withdraw_invitations(p_vendor, array[p_invitation]);
  perform private.note_colleague(p_vendor, 'withdraw', (select auth.uid()), null, v_email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.withdraw_invitation(uuid, uuid) from public, anon, authenticated;
grant execute on function public.withdraw_invitation(uuid, uuid) to authenticated;

-- A colleague, or oneself, works there no more, and what they invited is withdrawn: a friend of theirs must not come in
-- behind them. Their account stays, and so does what waits on their tablets. The last one cannot leave: nobody could let
-- anybody in again.
create function public.remove_colleague(p_vendor uuid, p_user uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_me constant uuid := (select auth.uid());
  v_email text;
begin
  perform private.must_be_member(p_vendor);
  perform private.lock_vendor(p_vendor);
  perform private.must_be_member(p_vendor);
  select u.email into v_email from public.users_vendor_key k join auth.users u on u.id = k.user_id
  where k.vendor_id = p_vendor and k.user_id = p_user;
  if not found then
    return private.no('colleague_not_found');
  end if;
  if p_user = v_me and not exists (
    select from public.users_vendor_key k where k.vendor_id = p_vendor and k.user_id <> v_me) then
    return private.no('last_colleague');
  end if;
  delete from public.users_vendor_key k where k.vendor_id = p_vendor and k.user_id = p_user;
  perform private.withdraw_invitations(p_vendor, array(
    select i.id from private.invitation i where i.vendor_id = p_vendor and i.invited_by = p_user and i.mail_id is not null));
  perform private.note_colleague(p_vendor, case when p_user = v_me then 'leave' else 'remove' end, v_me, p_user, v_email);
  return '{"ok": true}';
exception when lock_not_available or deadlock_detected then
  return private.no('busy');
end $$;
revoke all on function public.remove_colleague(uuid, uuid) from public, anon, authenticated;
grant execute on function public.remove_colleague(uuid, uuid) to authenticated;

-- Whoever takes a membership away. Their tablets hear the channel until they are asked again: each tablet of the vendor
-- that hears this asks the server at once, and the one that works there no more is told so.
create function private.poke_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('rev', coalesce(
    (select k.rev from private.vendor_clock k where k.vendor_id = old.vendor_id), 0), 'members', true),
    'poke', 'vendor:' || old.vendor_id, true);
  return null;
exception when others then
  -- The next heartbeat tells it too.
  raise warning 'poke failed: %', sqlstate;
  return null;
end $$;
revoke all on function private.poke_members() from public, anon, authenticated;

create trigger poke_members after delete on public.users_vendor_key
  for each row execute function private.poke_members();
