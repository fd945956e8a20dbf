-- What a tablet has not seen of a collection. The answer is one SQL statement and thus one snapshot: head, rows and
-- outcomes read apart would let a commit in between be skipped for ever [S9].
create function public.sync_pull(
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
revoke all on function public.sync_pull(uuid, text, bigint, integer, text) from public, anon, authenticated;
grant execute on function public.sync_pull(uuid, text, bigint, integer, text) to authenticated;
