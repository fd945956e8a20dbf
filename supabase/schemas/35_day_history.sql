-- What tablets are told of the history: the changes of the present business day, so that any tablet can read and take back what
-- another did, without a network too. No collection of the feed: it has an end each day, and old tablets do not ask for it.

-- What is left out: an import may have thousands, who went along with their event is told by the event's own line, and of
-- what was given up nothing was ever changed.
create index booking_history_day on public.booking_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');
create index guest_history_day on private.guest_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');
create index config_history_day on private.config_history (vendor_id, received_at, rev)
  where kind not in ('import', 'import.undo', 'event.moved', 'command.discard');

-- The changes of one line as far as a tablet needs them, to say what was done and to show it taken back. What made a booking
-- stands in its row; of what was decided about a matter, the matters themselves are needed.
create function private.day_changes(p_kind text, p_changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_changes#>'{status,0}' = 'null' then (
      select jsonb_object_agg(e.key, e.value) from jsonb_each(p_changes) e where e.key in ('status', 'paper'))
    when p_kind in ('attention.settle', 'guest.attention.settle', 'config.settle') then p_changes - array['id', 'guest_id', 'made_at', 'made_by', 'made_on']
    else p_changes - array['id', 'guest_id', 'made_at', 'made_by', 'made_on', 'conflicts', 'settled'] end
$$;
revoke all on function private.day_changes(text, jsonb) from public, anon, authenticated;

-- Who a deleted booking was of, and when: a tablet that began after that has no row of it.
create function private.said_of(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax, 'last_name', b.last_name, 'first_name', b.first_name,
    'source', b.source, 'occurrence', b.occurrence)
$$;
revoke all on function private.said_of(public.booking) from public, anon, authenticated;

-- {day, from, upto, forgot, lines}: lines of the present business day beyond `from`, up to `upto`, the last 500 of them. Whoever read
-- them before a person was forgotten, or missed more than that, reads all of them anew: then `from` is 0. A command that wrote many
-- rows has one line, of its last, that says how many. What most lines would say is left out.
create function private.day_history(p_vendor uuid, p_since bigint, p_upto bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limit constant integer := 500;
  v_began constant timestamptz := private.day_began(p_vendor);
  v_forgot constant bigint := (select k.forgot_rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_from constant bigint := case when p_since < v_forgot then 0 else p_since end;
begin
  return (
    with line as (
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name, h.kind, h.booking_id::text as subject, h.changes, h.code,
        h.command_id, h.undoes, 1 as count
      from public.booking_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
      order by h.rev desc limit v_limit + 1)
      union all
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name,
        case h.kind when 'guest.edit' then h.kind else 'guest.' || h.kind end, h.guest_id::text, h.changes, h.code,
        h.command_id, h.undoes, 1
      from private.guest_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
      order by h.rev desc limit v_limit + 1)
      union all
      (select h.rev, h.at, h.received_at, h.by_label, h.device_name,
        case h.kind when 'undo' then 'config.undo' when 'attention.settle' then 'config.settle' else h.kind end,
        h.subject, h.changes, h.code, h.command_id, h.undoes, (
          select count(*) from private.config_history x where x.vendor_id = p_vendor and x.command_id = h.command_id)::integer
      from private.config_history h
      where h.vendor_id = p_vendor and h.received_at >= v_began and h.rev > v_from and h.rev <= p_upto
        and h.kind not in ('import', 'import.undo', 'event.moved', 'command.discard')
        and not exists (select from private.config_history x
          where x.vendor_id = p_vendor and x.command_id = h.command_id and x.rev > h.rev)
      order by h.rev desc limit v_limit + 1)
    ),
    told as (
      select l.*, private.lost_sides(l.changes, l.command_id) as lost, case when l.kind = 'booking.delete' then (
          select private.said_of(b) from public.booking b where b.vendor_id = p_vendor and b.id = l.subject::uuid) end as about
      from line l order by l.rev desc limit v_limit
    )
    select jsonb_build_object(
      'day', private.business_day(p_vendor), 'upto', p_upto, 'forgot', v_forgot,
      'from', case when (select count(*) from line) > v_limit then 0 else v_from end,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object(
          'rev', t.rev, 'at', private.iso(t.at), 'by', t.by_label, 'device', t.device_name, 'kind', t.kind, 'subject', t.subject,
          -- That of a customer's change is for its repeat alone: nobody takes it back.
          'command', case when t.kind not like 'online.%' then t.command_id end, 'changes', private.day_changes(t.kind, t.changes),
          'received_at', private.iso(t.received_at), 'lost', t.lost, 'code', t.code, 'undoes', t.undoes, 'rows', t.count,
          'about', t.about
        ) - array_remove(array[
          case when t.received_at <= t.at + interval '1 minute' then 'received_at' end, case when t.lost = '{}' then 'lost' end,
          case when t.code = '' then 'code' end, case when t.undoes is null then 'undoes' end, case when t.count = 1 then 'rows' end,
          case when t.about is null then 'about' end
        ], null) order by t.rev, t.received_at)
        from told t), '[]'))
  );
end
$$;
revoke all on function private.day_history(uuid, bigint, bigint) from public, anon, authenticated;

-- What was written about a booking, a guest or a row of the setup after a rev, the last first.
create function private.lines_since(p_vendor uuid, p_subject text, p_rev bigint)
returns table (command_id uuid, undoes uuid, changes jsonb)
language sql stable set search_path = '' as $$
  select l.command_id, l.undoes, l.changes from (
    select h.rev, h.command_id, h.undoes, h.changes from public.booking_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.booking_id = case when p_subject !~ '/' then p_subject::uuid end
    union all
    select h.rev, h.command_id, h.undoes, h.changes from private.guest_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.guest_id = case when p_subject !~ '/' then p_subject::uuid end
    union all
    select h.rev, h.command_id, h.undoes, h.changes from private.config_history h
    where h.vendor_id = p_vendor and h.rev > p_rev and h.subject = p_subject
  ) l order by l.rev desc
$$;
revoke all on function private.lines_since(uuid, text, bigint) from public, anon, authenticated;

-- Fields of a subject that somebody wrote after the command `p_of`, whose line has `p_rev`; null where that one was taken back. What was
-- taken back since counts for nothing, nor does that it was, and so on. src/domain/history/written-since.ts is the same.
create function private.written_since(p_vendor uuid, p_subject text, p_rev bigint, p_of uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_after constant uuid[] := array(select s.command_id from private.lines_since(p_vendor, p_subject, p_rev) s);
  v_taken_back uuid[] := '{}';
  v_fields text[] := '{}';
  l record;
begin
  for l in select * from private.lines_since(p_vendor, p_subject, p_rev) loop
    continue when l.command_id = any (v_taken_back);
    if l.undoes is not null then v_taken_back := v_taken_back || l.undoes; end if;
    -- What takes back an earlier one left something else here.
    continue when l.undoes = p_of or l.undoes = any (v_after);
    v_fields := v_fields || array(select jsonb_object_keys(l.changes));
  end loop;
  return case when p_of = any (v_taken_back) then null else v_fields end;
end
$$;
revoke all on function private.written_since(uuid, text, bigint, uuid) from public, anon, authenticated;
