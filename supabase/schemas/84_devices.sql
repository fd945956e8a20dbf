-- Tablets are missed: one that said that something waits and has not come back by the next business day (`silent`), and one
-- whose outbox begins anew, so that its storage was cleared (`lost`). What was made offline and never told of leaves no trace.

-- What a tablet says of itself, null where it is not as it should be: then nothing was said. Any member can say anything.
create function private.seen_word(p_seen jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_seen) is distinct from 'object' or octet_length(p_seen::text) > 400 then return null; end if;
  if jsonb_typeof(p_seen->'word') = 'number' and p_seen->>'word' ~ '^[0-9]{1,12}$'
    and jsonb_typeof(p_seen->'issued') = 'number' and p_seen->>'issued' ~ '^[0-9]{1,10}$'
    and jsonb_typeof(p_seen->'waiting') = 'number' and p_seen->>'waiting' ~ '^[0-9]{1,4}$'
    and jsonb_typeof(p_seen->'app') = 'string' and p_seen->>'app' ~ '^[A-Za-z0-9 ._:+-]{0,40}$'
    and jsonb_typeof(p_seen->'fault') = 'string' and p_seen->>'fault' ~ '^[a-z0-9_-]{0,40}$'
    and jsonb_typeof(p_seen->'persisted') in ('boolean', 'null')
  then
    return p_seen;
  end if;
  return null;
end $$;
revoke all on function private.seen_word(jsonb) from public, anon, authenticated;

-- Of what waited at its last word, what has not come since, by itself or by its service worker.
create function private.still_waiting(d private.device) returns integer language plpgsql stable set search_path = '' as $$
begin
  if d.waiting = 0 then return 0; end if;
  -- No further than it waits: others may have sent much in its name.
  return d.waiting - (select count(*) from (
    select from private.command_log l
    where l.vendor_id = d.vendor_id and l.device = d.id and l.rev > d.told_rev limit d.waiting
  ) come);
end $$;
revoke all on function private.still_waiting(private.device) from public, anon, authenticated;

-- Of whom the caller's tablet is. Tokens of hosted Supabase and of the embedded stack name their session.
create function private.calling_session() returns text language plpgsql stable set search_path = '' as $$
begin
  return left(coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb->>'session_id',
    (select auth.uid())::text, ''), 64);
end $$;
revoke all on function private.calling_session() from public, anon, authenticated;

-- Any member can name any number of tablets, so two hundred of a vendor are kept. A session that named more than twenty gives its
-- own up first, else whoever named most: first what nobody waits for, and of that the longest silent. So a tablet of a session
-- of its own, with work that it told of, makes room for none that another session makes up, until those are two hundred sessions.
-- Of tablets whose tokens name no session, those of one account count as one.
create function private.make_room_for_device(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_many constant bigint := (select count(*) from private.device d where d.vendor_id = p_vendor);
begin
  if v_many < 200 then return; end if;
  with known as (
    select d.id, d.seen_at, count(*) over (partition by d.session) as of_session,
      private.still_waiting(d) > 0 or exists (
        select from private.device_notice n
        where n.vendor_id = p_vendor and n.device = d.id and n.closed_at is null) as is_missed
    from private.device d where d.vendor_id = p_vendor
  ),
  gone as (
    delete from private.device d
    where d.vendor_id = p_vendor and d.id in (
      select k.id from known k order by k.of_session > 20 desc, k.is_missed, k.of_session desc, k.seen_at, k.id limit v_many - 199)
    returning d.id
  )
  delete from private.device_notice n using gone g where n.vendor_id = p_vendor and n.device = g.id;
end $$;
revoke all on function private.make_room_for_device(uuid) from public, anon, authenticated;

-- A cleared storage is told of once, until somebody closes that: what was lost since counts with it. The last twenty that were
-- closed are kept.
create function private.note_lost(d private.device) returns void language plpgsql set search_path = '' as $$
begin
  update private.device_notice n set at = d.told_at, waiting = least(n.waiting + private.still_waiting(d), 999999)
  where n.vendor_id = d.vendor_id and n.device = d.id and n.kind = 'lost' and n.closed_at is null and n.at < d.told_at;
  if found then return; end if;
  insert into private.device_notice (vendor_id, device, kind, at, waiting)
  values (d.vendor_id, d.id, 'lost', d.told_at, private.still_waiting(d)) on conflict do nothing;
  delete from private.device_notice n
  where n.vendor_id = d.vendor_id and n.device = d.id and n.closed_at is not null and n.at < (
    select c.at from private.device_notice c
    where c.vendor_id = d.vendor_id and c.device = d.id and c.closed_at is not null
    order by c.at desc offset 19 limit 1);
end $$;
revoke all on function private.note_lost(private.device) from public, anon, authenticated;

-- `p_seen` as `seen_word` gives it. A word has a number, counted on the tablet, so that one that was held up on its way is not
-- taken for a cleared storage; and within an hour no tablet says or makes ten thousand. After an hour no word is late or too
-- far ahead any more, and a tablet that counts anew is heard again.
create function private.note_device(p_vendor uuid, p_device text, p_name text, p_seen jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', now());
  v_head constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_seen jsonb;
  d private.device;
begin
  select * into d from private.device x where x.vendor_id = p_vendor and x.id = p_device;
  if not found then
    perform private.make_room_for_device(p_vendor);
    insert into private.device (vendor_id, id, name, account, session, seen_at)
    values (p_vendor, p_device, p_name, (select auth.uid()), private.calling_session(), v_now) on conflict do nothing;
    select * into d from private.device x where x.vendor_id = p_vendor and x.id = p_device;
  end if;
  if not coalesce(d.told_at > v_now - interval '1 hour' and not (
    (p_seen->>'word')::bigint between d.word + 1 and d.word + 10000 and (p_seen->>'issued')::bigint <= d.issued + 10000), false)
  then
    v_seen := p_seen;
  end if;
  if d.name = p_name and d.account is not distinct from (select auth.uid())
    and d.seen_at > v_now - interval '5 minutes' and (v_seen is null or (
    d.word is not null and d.issued = (v_seen->>'issued')::bigint and d.waiting = (v_seen->>'waiting')::integer
    and d.app = v_seen->>'app' and d.fault = v_seen->>'fault'
    and d.persisted is not distinct from (v_seen->>'persisted')::boolean
    -- While something waits, it is known from where on to look for it.
    and (d.waiting = 0 or d.told_rev = v_head)))
  then
    return;
  end if;
  if (v_seen->>'issued')::bigint < d.issued then
    perform private.note_lost(d);
  end if;
  update private.device x set name = p_name, account = (select auth.uid()), seen_at = v_now
  where x.vendor_id = p_vendor and x.id = p_device;
  if v_seen is null then return; end if;
  update private.device x set word = (v_seen->>'word')::bigint, told_at = v_now, told_rev = v_head,
    issued = (v_seen->>'issued')::bigint, waiting = (v_seen->>'waiting')::integer, app = v_seen->>'app',
    persisted = (v_seen->>'persisted')::boolean, fault = v_seen->>'fault'
  where x.vendor_id = p_vendor and x.id = p_device;
end $$;
revoke all on function private.note_device(uuid, text, text, jsonb) from public, anon, authenticated;

-- Those that nobody has heard since a business day that is over, with work that they had told of.
create function private.silent_devices(p_vendor uuid) returns setof private.device
language plpgsql stable set search_path = '' as $$
declare
  v_began constant timestamptz := private.day_began(p_vendor);
begin
  return query select d.* from private.device d
  where d.vendor_id = p_vendor and d.waiting > 0 and d.seen_at < v_began and private.still_waiting(d) > 0;
end $$;
revoke all on function private.silent_devices(uuid) from public, anon, authenticated;

-- Twenty that nobody has closed, the newest of each session before the second of any: so that who makes up many hides none.
create function private.device_notices(p_vendor uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'kind', n.kind, 'waiting', n.waiting,
      'at', private.iso(n.at)) order by n.at desc, n.id, n.kind)
    from (
      select u.* from (
        select d.session, d.id, d.name, 'silent' as kind, private.still_waiting(d) as waiting, d.seen_at as at
        from private.silent_devices(p_vendor) d
        where not exists (
          select from private.device_notice c
          where c.vendor_id = p_vendor and c.device = d.id and c.kind = 'silent' and c.at = d.seen_at)
        union all
        select d.session, o.device, d.name, o.kind, o.waiting, o.at
        from private.device_notice o join private.device d on d.vendor_id = o.vendor_id and d.id = o.device
        where o.vendor_id = p_vendor and o.closed_at is null
      ) u order by row_number() over (partition by u.session order by u.at desc, u.id, u.kind), u.at desc, u.id, u.kind limit 20
    ) n), '[]');
end $$;
revoke all on function private.device_notices(uuid) from public, anon, authenticated;

-- Somebody has seen to it. `p_at` is the notice's: what that tablet has said or lost since is another one. Answers what is left.
create function public.close_device_notice(p_vendor uuid, p_device text, p_kind text, p_at text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_at timestamptz;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 or coalesce(p_kind, '') not in ('silent', 'lost')
    or coalesce(p_at, '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_at := p_at::timestamptz;
  if p_kind = 'lost' then
    update private.device_notice n set closed_at = now(), closed_by = (select auth.uid())
    where n.vendor_id = p_vendor and n.device = p_device and n.kind = 'lost' and n.at <= v_at and n.closed_at is null;
  else
    insert into private.device_notice (vendor_id, device, kind, at, waiting, closed_at, closed_by)
    select p_vendor, d.id, 'silent', d.seen_at, private.still_waiting(d), now(), (select auth.uid())
    from private.silent_devices(p_vendor) d where d.id = p_device and d.seen_at <= v_at
    on conflict do nothing;
  end if;
  return jsonb_build_object('devices', private.device_notices(p_vendor));
end $$;
revoke all on function public.close_device_notice(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.close_device_notice(uuid, text, text, text) to authenticated;

-- What the settings show of a vendor's tablets: fifty, the newest of each session before the second of any, the last heard first.
-- A tablet that never said a word about itself has null for what waits on it. One of an account that works there no more is told of
-- only while something waits on it: a colleague can send that.
create function public.vendor_devices(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object('now', private.iso(clock_timestamp()), 'devices', coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'seen_at', private.iso(n.seen_at), 'waiting', n.waiting,
      'app', n.app, 'persisted', n.persisted, 'fault', n.fault) order by n.seen_at desc, n.id)
    from (
      select d.id, d.name, d.seen_at, d.app, d.persisted, d.fault,
        case when d.told_at is not null then private.still_waiting(d) end as waiting
      from private.device d where d.vendor_id = p_vendor and (
        d.account is null or d.account in (select k.user_id from public.users_vendor_key k where k.vendor_id = p_vendor)
        or (d.told_at is not null and private.still_waiting(d) > 0))
      order by row_number() over (partition by d.session order by d.seen_at desc, d.id), d.seen_at desc, d.id limit 50
    ) n), '[]'));
end $$;
revoke all on function public.vendor_devices(uuid) from public, anon, authenticated;
grant execute on function public.vendor_devices(uuid) to authenticated;
