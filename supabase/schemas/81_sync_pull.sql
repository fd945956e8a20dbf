-- What a tablet has not seen: rows of all collections in the order of their revs, and the outcomes of its own commands in the
-- same span. One SQL statement and thus one snapshot: head, rows and outcomes read apart would let a commit in between be
-- skipped for ever [S9]. Stable, so that nothing in it can take a rev. Without `p_since` nothing is asked for. At most `p_limit`
-- rows and as many outcomes; where either is cut, so is the other, and a tablet goes on from the last of both. Where nothing follows, `p_parts` are counted at exactly this head: rows that are not deleted, and the sum of their hashes.
-- With `p_history`, up to which rev the tablet has the day's history, what follows of it up to where the page goes.
create function private.page_after(
  p_vendor uuid, p_since bigint, p_limit integer, p_device text, p_parts jsonb default null, p_history bigint default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with found as (
      select s.collection, s.rev, s.data from private.synced s
      where s.vendor_id = p_vendor and s.rev > p_since
      order by s.rev limit p_limit + 1
    ),
    -- As far as the rows go.
    reach as (
      select k.epoch, k.rev as head, p_since is null or n.found > p_limit as more,
        case when n.found > p_limit then (select f.rev from found f order by f.rev offset p_limit - 1 limit 1) else k.rev end as upto
      from private.vendor_clock k, (select count(*) as found from found) n where k.vendor_id = p_vendor
    ),
    told as (
      select l.* from private.command_log l, reach
      where l.vendor_id = p_vendor and l.device = p_device and l.rev > p_since and l.rev <= reach.upto
        -- A command waits at most 7 days as `done` on a device; older outcomes are of no use to it.
        and l.received_at > now() - interval '8 days'
      order by l.rev fetch first (p_limit + 1) rows with ties
    ),
    -- And no further than the outcomes. A discard has its rev from the last that it gave up: such two are told together.
    span as (
      select r.epoch, r.head, r.more or n.told > p_limit as more,
        case when n.told > p_limit then (select t.rev from told t order by t.rev offset p_limit - 1 limit 1) else r.upto end as upto
      from reach r, (select count(*) as told from told) n
    )
    select jsonb_build_object(
      'epoch', span.epoch, 'shape', private.shape(), 'head', span.head, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(f.collection, f.data) order by f.rev) from found f where f.rev <= span.upto), '[]'),
      'more', span.more,
      'done', coalesce((
        select jsonb_agg(private.answer(t.id::text, t.state, t.code, t.figures, t.rev, t.row) order by t.rev)
        from told t where t.rev <= span.upto), '[]'),
      'sums', case when not span.more then (
        select jsonb_object_agg(p.name, jsonb_build_array(d.count, d.sum))
        from jsonb_array_elements_text(p_parts) p (name), lateral (
          select count(*) as count, coalesce(sum(s.hash), 0) as sum from private.synced s
          where s.vendor_id = p_vendor and s.part = p.name and not s.deleted) d) end
    ) || case when p_history is null then '{}' else
      jsonb_build_object('history', private.day_history(p_vendor, p_history, span.upto)) end
    from span
  );
end
$$;
revoke all on function private.page_after(uuid, bigint, integer, text, jsonb, bigint) from public, anon, authenticated;

-- Parts are counted for a device once in ten minutes.
create function public.sync_pull(
  p_vendor uuid, p_since bigint, p_limit integer, p_device text, p_parts jsonb default null, p_history bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_page jsonb;
  v_counts boolean;
begin
  perform private.must_be_member(p_vendor);
  if p_parts = 'null' then p_parts := null; end if;
  if jsonb_typeof(p_parts) <> 'array' or jsonb_array_length(p_parts) > 40 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_counts := p_parts is not null and exists (
    select from private.device d where d.vendor_id = p_vendor and d.id = p_device
      and coalesce(d.compared_at, '-infinity') < now() - interval '10 minutes');
  v_page := private.page_after(p_vendor, coalesce(p_since, 0), least(greatest(coalesce(p_limit, 500), 1), 500), p_device,
    case when v_counts then p_parts end, p_history);
  if v_page->'sums' <> 'null' then
    update private.device d set compared_at = now() where d.vendor_id = p_vendor and d.id = p_device;
  end if;
  return v_page;
end
$$;
revoke all on function public.sync_pull(uuid, bigint, integer, text, jsonb, bigint) from public, anon, authenticated;
grant execute on function public.sync_pull(uuid, bigint, integer, text, jsonb, bigint) to authenticated;

-- What an empty tablet has to fetch, in the order of need: what is set up, the weeks around today, those to come, guests, and
-- back thirteen months. Parts without a row are not named: what comes into them, comes by pulls.
create function public.sync_plan(p_vendor uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today constant date := private.business_day(p_vendor);
  v_from constant text := private.week_of((v_today - interval '13 months')::date);
begin
  perform private.must_be_member(p_vendor);
  return (
    with held as (
      select distinct s.part, s.part ~ '^[0-9]{4}-' as is_week from private.synced s
      where s.vendor_id = p_vendor and not s.deleted
    ),
    ranked as (
      select h.part, case
          when h.part = 'config' then 0
          when not h.is_week then 3
          when h.part < private.week_of(v_today - 2) then 4
          when h.part <= private.week_of(v_today + 14) then 1
          else 2
        end as rank
      from held h where not h.is_week or h.part >= v_from
    )
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()), 'from', v_from,
      'parts', (select coalesce(jsonb_agg(r.part order by r.rank,
        case when r.rank = 4 then '' else r.part end, r.part desc), '[]') from ranked r))
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_plan(uuid) from public, anon, authenticated;
grant execute on function public.sync_plan(uuid) to authenticated;

-- A part as it stands, without what is deleted, in the order of its keys (`collection/id`) beyond `p_after`.
create function public.sync_part(p_vendor uuid, p_part text, p_after text, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 500), 1), 500);
  v_collection constant text := split_part(coalesce(p_after, ''), '/', 1);
  v_id constant text := substr(coalesce(p_after, ''), length(split_part(coalesce(p_after, ''), '/', 1)) + 2);
begin
  perform private.must_be_member(p_vendor);
  return (
    with found as (
      select s.collection, s.id, s.data from private.synced s
      where s.vendor_id = p_vendor and s.part = p_part and not s.deleted and (s.collection, s.id) > (v_collection, v_id)
      order by s.collection, s.id limit v_limit + 1
    ),
    page as (select * from found f order by f.collection, f.id limit v_limit)
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()),
      'rows', coalesce(
        (select jsonb_agg(jsonb_build_array(p.collection, p.data) order by p.collection, p.id) from page p), '[]'),
      'more', (select count(*) from found) > v_limit)
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.sync_part(uuid, text, text, integer) from public, anon, authenticated;
grant execute on function public.sync_part(uuid, text, text, integer) to authenticated;
