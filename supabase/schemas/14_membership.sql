-- Who may see and do what. A person belongs to one vendor; the functions decide, the two policies below serve the
-- two reads the spec makes at sign-in.

-- Whether the session of this token still stands. A token is good for an hour, and whoever ended a session, by a new password or
-- from another device, means now: else a stolen tablet had an hour to invite somebody. True for a token that names none.
create function private.session_stands() returns boolean language sql stable security definer set search_path = '' as $$
  select c.id is null or exists (select from auth.sessions s where s.id = c.id)
  from (
    -- Auth's are uuids; what is none is of no session.
    select case when x.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then x.id::uuid end as id
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb->>'session_id' as id) x
  ) c
$$;
revoke all on function private.session_stands() from public, anon, authenticated;

create function private.my_vendors() returns setof uuid language sql stable security definer set search_path = '' as $$
  select k.vendor_id from public.users_vendor_key k where k.user_id = (select auth.uid()) and (select private.session_stands())
$$;
revoke all on function private.my_vendors() from public, anon, authenticated;
grant execute on function private.my_vendors() to authenticated;

-- A REST layer answers GET in a read-only transaction, whatever the function's volatility; arguments would then
-- stand in a URL, and so in logs.
create function private.only_post() returns void language plpgsql stable set search_path = '' as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'PT405', message = 'post_only';
  end if;
end $$;
revoke all on function private.only_post() from public, anon, authenticated;

-- First line of every staff function. Raises, never answers empty: PT401 and PT403 become the HTTP status.
create function private.must_be_member(p_vendor uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.only_post();
  if (select auth.uid()) is null or not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'not_signed_in';
  end if;
  if p_vendor is null or not exists (
    select from public.users_vendor_key k where k.user_id = (select auth.uid()) and k.vendor_id = p_vendor
  ) then
    raise exception using errcode = 'PT403', message = 'not_member';
  end if;
end $$;
revoke all on function private.must_be_member(uuid) from public, anon, authenticated;

grant select on public.users_vendor_key to authenticated;
create policy "people read their own link" on public.users_vendor_key for select to authenticated
  using (user_id = (select auth.uid()) and vendor_id in (select private.my_vendors()));

grant select on public.vendor to authenticated;
create policy "members read their vendor" on public.vendor for select to authenticated
  using (id in (select private.my_vendors()));
