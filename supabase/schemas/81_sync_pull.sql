-- What a tablet has not seen: rows of all collections in the order of their revs, and the outcomes of its own commands in the
-- same span. One SQL statement and thus one snapshot: head, rows and outcomes read apart would let a commit in between be
-- skipped for ever [S9]. Stable, so that nothing in it can take a rev. Without `p_since` nothing is asked for.
create function private.page_after(p_vendor uuid, p_since bigint, p_limit integer, p_device text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with found as (
      select s.collection, s.rev, s.data from private.synced s
      where s.vendor_id = p_vendor and s.rev > p_since
      order by s.rev limit p_limit + 1
    ),
    page as (select * from found f order by f.rev limit p_limit),
    span as (
      select k.epoch, k.rev as head, p_since is null or (select count(*) from found) > p_limit as more
      from private.vendor_clock k where k.vendor_id = p_vendor
    )
    select jsonb_build_object(
      'epoch', span.epoch, 'shape', private.shape(), 'head', span.head, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((select jsonb_agg(jsonb_build_array(p.collection, p.data) order by p.rev) from page p), '[]'),
      'more', span.more,
      'done', coalesce((
        select jsonb_agg(private.answer(l.id::text, l.state, l.code, l.figures, l.rev, l.row) order by l.rev)
        from private.command_log l
        where l.vendor_id = p_vendor and l.device = p_device and l.rev > p_since
          and l.rev <= case when span.more then (select max(p.rev) from page p) else span.head end
          -- A command waits at most 7 days as `done` on a device; older outcomes are of no use to it.
          and l.received_at > now() - interval '8 days'), '[]')
    )
    from span
  );
end
$$;
revoke all on function private.page_after(uuid, bigint, integer, text) from public, anon, authenticated;

create function public.sync_pull(p_vendor uuid, p_since bigint, p_limit integer, p_device text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return private.page_after(p_vendor, coalesce(p_since, 0), least(greatest(coalesce(p_limit, 500), 1), 500), p_device);
end
$$;
revoke all on function public.sync_pull(uuid, bigint, integer, text) from public, anon, authenticated;
grant execute on function public.sync_pull(uuid, bigint, integer, text) to authenticated;
