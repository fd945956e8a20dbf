-- Tablets get the spans with a capacity of their own as setup rows: `vendor_availability/<id>`.

create function private.availability_data(a public.vendor_availability) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('day', a.day, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'capacity', a.capacity,
    'note', a.note)
$$;
revoke all on function private.availability_data(public.vendor_availability) from public, anon, authenticated;

create or replace function public.sync_pull(
  p_vendor uuid, p_collection text, p_since bigint, p_limit integer, p_device text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 500), 1), 500);
  v_since constant bigint := greatest(coalesce(p_since, 0), 0);
begin
  perform private.must_be_member(p_vendor);
  if not coalesce(p_collection in ('booking', 'guest', 'setup'), false) then
    raise exception using errcode = 'PT400', message = 'unknown_collection';
  end if;
  return (
    with clock as (
      select k.epoch, k.rev as head from private.vendor_clock k where k.vendor_id = p_vendor
    ),
    found as (
      select b.rev, private.booking_json(b) as row
      from (select * from public.booking x where p_collection = 'booking' and x.vendor_id = p_vendor
        and x.rev > v_since order by x.rev limit v_limit + 1) b
      union all
      select g.rev, private.guest_json(g)
      from (select * from public.guest x where p_collection = 'guest' and x.vendor_id = p_vendor
        and x.rev > v_since order by x.rev limit v_limit + 1) g
      union all
      select s.rev, s.row
      from (
        select v.rev, private.setup_json('vendor', 'vendor', v.rev, false, private.vendor_data(v)) as row
        from public.vendor v where v.id = p_vendor
        union all
        select s.rev, private.setup_json('settings', 'settings', s.rev, s.deleted, private.settings_data(s))
        from public.booking_settings s where s.vendor_id = p_vendor
        union all
        select h.rev, private.setup_json('opening_hours', h.weekday::text, h.rev, h.deleted, private.hours_data(
          h.closed, h.opens_at, h.closes_at, h.break_starts_at, h.break_ends_at))
        from public.opening_hours h where h.vendor_id = p_vendor
        union all
        select h.rev, private.setup_json('custom_opening_hours', to_char(h.day, 'YYYY-MM-DD'), h.rev, h.deleted, private.hours_data(
          h.closed, h.opens_at, h.closes_at, h.break_starts_at, h.break_ends_at) || jsonb_build_object('note', h.note))
        from public.custom_opening_hours h where h.vendor_id = p_vendor
        union all
        select a.rev, private.setup_json('vendor_availability', a.id::text, a.rev, a.deleted,
          private.availability_data(a))
        from public.vendor_availability a where a.vendor_id = p_vendor
      ) s where p_collection = 'setup' and s.rev > v_since
    ),
    numbered as (select f.rev, f.row, row_number() over (order by f.rev) as n from found f),
    span as (
      select count(*) > v_limit as more,
        case when count(*) > v_limit then max(n.rev) filter (where n.n <= v_limit)
          else (select head from clock) end as upto
      from numbered n
    )
    select jsonb_build_object(
      'epoch', clock.epoch, 'head', clock.head, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((select jsonb_agg(n.row order by n.rev) from numbered n where n.n <= v_limit), '[]'),
      'more', span.more,
      'done', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'state', l.state, 'code', l.code, 'figures', l.figures,
          'wrote', l.wrote) order by l.rev)
        from private.command_log l
        where l.vendor_id = p_vendor and l.device = p_device and l.rev > v_since and l.rev <= span.upto
          -- A command waits at most 7 days as `done` on a device; older outcomes are of no use to it.
          and l.received_at > now() - interval '8 days'), '[]')
    )
    from clock, span
  );
end
$$;

create or replace function private.poke() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_poked constant jsonb := coalesce(nullif(current_setting('noren.poked', true), ''), '{}')::jsonb;
  v_key constant text := new.vendor_id::text;
  v_head bigint;
  v_collections jsonb;
begin
  select k.rev into v_head from private.vendor_clock k where k.vendor_id = new.vendor_id;
  if v_head is null or v_head <= coalesce((v_poked->>v_key)::bigint, 0) then return null; end if;
  perform set_config('noren.poked', (v_poked || jsonb_build_object(v_key, v_head))::text, true);
  select coalesce(jsonb_agg(w.name), '[]') into v_collections from (
    select 'booking' as name where exists (
      select 1 from public.booking b where b.vendor_id = new.vendor_id and b.rev > old.rev)
    union all select 'guest' where exists (
      select 1 from public.guest g where g.vendor_id = new.vendor_id and g.rev > old.rev)
    union all select 'setup' where exists (
      select 1 from public.vendor v where v.id = new.vendor_id and v.rev > old.rev
      union all select 1 from public.booking_settings s where s.vendor_id = new.vendor_id and s.rev > old.rev
      union all select 1 from public.opening_hours h where h.vendor_id = new.vendor_id and h.rev > old.rev
      union all select 1 from public.custom_opening_hours h where h.vendor_id = new.vendor_id and h.rev > old.rev
      union all select 1 from public.vendor_availability a where a.vendor_id = new.vendor_id and a.rev > old.rev)
  ) w;
  if v_collections = '[]' then return null; end if;
  begin
    perform realtime.send(jsonb_build_object('collections', v_collections, 'rev', v_head), 'poke',
      'vendor:' || v_key, true);
  exception when others then
    -- A booking must never fail because nobody could be told at once.
    raise warning 'poke failed: %', sqlstate;
  end;
  return null;
end
$$;
