-- The one place where a staff command becomes rows: the booking, its guest, its history, and what it is flagged
-- for, in the caller's transaction.

create function private.refused(p_code text, p_figures jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('state', 'rejected', 'code', p_code, 'figures', p_figures)
$$;
revoke all on function private.refused(text, jsonb) from public, anon, authenticated;

create function private.nothing_to_do() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"state": "applied", "code": "", "figures": {}}'::jsonb
$$;
revoke all on function private.nothing_to_do() from public, anon, authenticated;

-- Guest, history and flags of a row just written.
create function private.after_save(p_old public.booking, p_new public.booking, p_conflict jsonb, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := case when p_old.id is null then '{}' else private.booking_json(p_old) end;
  v_flag jsonb := '{}';
begin
  perform private.guests_follow(p_old, p_new);
  if p_new.claimed_rev = p_new.rev and private.is_live(p_new.status, p_new.deleted) then
    v_flag := private.flag_of(p_new);
  end if;
  if v_flag = '{}' and p_new.tables_rev = p_new.rev and private.is_live(p_new.status, p_new.deleted) then
    v_flag := private.table_flag(p_new);
  end if;
  -- Who comes back by what met a conflict may sit on seats that were sold since.
  if p_conflict is not null then
    v_flag := jsonb_build_object('code', p_conflict->>'code', 'figures', jsonb_build_object('fields', p_conflict->'fields')
      || case when v_flag = '{}' then '{}' else jsonb_build_object('also', v_flag) end);
  end if;
  perform private.note_history(p_new, c, private.said_again(p_old, c) ||
    private.with_moved_tickets(private.changes_between(v_old, private.booking_json(p_new))) || private.way_of(c),
    coalesce(v_flag->>'code', ''));
  return jsonb_build_object(
    'state', case when v_flag = '{}' then 'applied' else 'flagged' end,
    'code', coalesce(v_flag->>'code', ''), 'figures', coalesce(v_flag->'figures', '{}'),
    'row', jsonb_build_array('booking', p_new.id, p_new.rev));
end
$$;
revoke all on function private.after_save(public.booking, public.booking, jsonb, jsonb) from public, anon, authenticated;

-- Whether a booking is there whose phone has no card: the card was taken back with the import that made it, and the booking stayed, or
-- came back. Who was erased has no phone left.
create function private.lacks_its_card(b public.booking) returns boolean
language sql stable set search_path = '' as $$
  select not b.deleted and b.phone <> '' and not exists (
    select from public.guest g where g.vendor_id = b.vendor_id and g.id = b.guest_id and not g.deleted)
$$;
revoke all on function private.lacks_its_card(public.booking) from public, anon, authenticated;

-- When the step of a meal that stands was said, for all that came since: who saw it and said another may have a clock that is behind.
create function private.step_said_at(b public.booking) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((
    select max(h.at) from public.booking_history h
    where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.changes ? 'step'), b.made_at)
$$;
revoke all on function private.step_said_at(public.booking) from public, anon, authenticated;

-- Of who says a step that stands already, and later: it changes nothing and is written, since what others said in between is the earlier.
create function private.said_again(b public.booking, c jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when c->>'kind' = 'booking.edit' and b.step = c#>>'{args,fields,step}' and (c->>'at')::timestamptz > private.step_said_at(b)
    then jsonb_build_object('step', jsonb_build_array(b.step, b.step)) else '{}' end
$$;
revoke all on function private.said_again(public.booking, jsonb) from public, anon, authenticated;

create function private.save_booking(p_vendor uuid, p_old public.booking, p_decision jsonb, c jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_old constant jsonb := private.booking_json(p_old);
  v_conflict constant jsonb := private.fifty_tickets(p_decision->'conflict');
  v_patch jsonb := p_decision->'patch';
  v_new public.booking;
begin
  if v_conflict is not null then
    v_patch := v_patch || jsonb_build_object('conflicts', private.conflicts_with(
      coalesce(v_patch->'conflicts', v_old->'conflicts'),
      private.conflict_entry(v_conflict, coalesce(v_conflict->'other', private.author_of(p_old,
        case v_conflict->>'code' when 'ticket_returned' then '{"pax": 0}' when 'other_event' then '{"occurrence": 0}'
          else v_conflict->'fields' end)), c)));
  end if;
  if v_old || v_patch = v_old and private.said_again(p_old, c) = '{}' then return private.nothing_to_do(); end if;
  v_new := jsonb_populate_record(p_old, v_patch);
  v_new := jsonb_populate_record(v_new, private.comes_anew(p_old, v_new, c));
  if v_patch ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'] or private.lacks_its_card(v_new) then
    v_new.guest_id := private.guest_of(v_new);
  end if;
  update public.booking b
  set day = v_new.day, minute = v_new.minute, duration = v_new.duration, pax = v_new.pax,
    last_name = v_new.last_name, first_name = v_new.first_name,
    last_kana = v_new.last_kana, first_kana = v_new.first_kana,
    phone = v_new.phone, email = v_new.email, requests = v_new.requests, comments = v_new.comments,
    tags = v_new.tags, language = v_new.language, guest_id = v_new.guest_id,
    status = v_new.status, status_at = v_new.status_at, seated_at = v_new.seated_at, left_at = v_new.left_at,
    deleted = v_new.deleted, conflicts = v_new.conflicts, settled = v_new.settled, lines = v_new.lines,
    occurrence = v_new.occurrence, answers = v_new.answers, checked_in = v_new.checked_in, payment = v_new.payment,
    tables = v_new.tables, queue = v_new.queue, step = v_new.step, agreed_fees = v_new.agreed_fees
  where b.vendor_id = p_vendor and b.id = p_old.id
  returning * into v_new;
  return private.after_save(p_old, v_new, v_conflict, c);
end
$$;
revoke all on function private.save_booking(uuid, public.booking, jsonb, jsonb) from public, anon, authenticated;

create function private.apply_create(p_vendor uuid, p_old public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- What a person left open.
  v_fields constant jsonb := '{"last_name": "", "first_name": "", "last_kana": "", "first_kana": "", "phone": "",
    "email": "", "requests": "", "comments": "", "tags": [], "language": "ja", "lines": [],
    "occurrence": null, "answers": [], "tables": [], "queue": null, "step": ""}'::jsonb || (c#>'{args,fields}');
  v_new public.booking;
begin
  if p_old.id is not null then return private.refused('already_exists'); end if;
  if private.paper_fault(v_fields, 'seated', c) is not null then
    return private.refused('invalid', jsonb_build_object('minute', private.paper_fault(v_fields, 'seated', c)));
  end if;
  v_new := jsonb_populate_record(
    null::public.booking, v_fields || private.sitting(v_fields, c#>>'{args,status}', c));
  v_new.vendor_id := p_vendor;
  v_new.guest_id := private.guest_of(v_new);
  insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, last_kana, first_kana,
    phone, email, requests, comments, tags, language, status, source, custom, reference, guest_id,
    made_at, status_at, seated_at, made_by, made_on, settled, lines, occurrence, answers, tables, queue, step)
  values (p_vendor, (c->>'subject')::uuid, v_new.day, v_new.minute, v_new.duration, v_new.pax, v_new.last_name,
    v_new.first_name, v_new.last_kana, v_new.first_kana, v_new.phone, v_new.email, v_new.requests, v_new.comments,
    v_new.tags, v_new.language, c#>>'{args,status}', c#>>'{args,source}', (c#>>'{args,custom}')::boolean,
    private.free_reference(p_vendor, c#>>'{args,reference}'), v_new.guest_id,
    (c->>'at')::timestamptz, private.began_at(v_fields, c)::timestamptz, v_new.seated_at, c#>>'{by,label}', c#>>'{by,device}',
    private.settled_with('[]', c), v_new.lines, v_new.occurrence, v_new.answers, v_new.tables, v_new.queue, v_new.step)
  returning * into v_new;
  return private.after_save(p_old, v_new, null, c);
end
$$;
revoke all on function private.apply_create(uuid, public.booking, jsonb) from public, anon, authenticated;

-- What was agreed as it counts after a move that is taken back: what it was where they booked, which is where they were before the
-- last move that made it free, and nothing anywhere else.
create function private.agreed_again(p_old public.booking, o public.occurrence) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  m public.booking_history;
begin
  select h.* into m from public.booking_history h
  where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.kind = 'event.moved'
    and h.changes#>'{agreed_fees,1}' = '[]'
  order by h.rev desc limit 1;
  return case when m.id is null or exists (
    select from (values ('day', to_jsonb(p_old.day), to_jsonb(o.day)), ('minute', to_jsonb(p_old.minute), to_jsonb(o.starts_at)))
      f (key, since, now)
    where f.now <> coalesce((
      select h.changes->f.key->0 from public.booking_history h
      where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.rev >= m.rev and h.changes ? f.key
      order by h.rev limit 1), f.since)
  ) then '[]' else nullif(m.changes#>'{agreed_fees,0}', 'null') end;
end
$$;
revoke all on function private.agreed_again(public.booking, public.occurrence) from public, anon, authenticated;

-- Who booked an event that went elsewhere: on another day or at another time it is not what they booked, and they may cancel for
-- nothing; on a later day they come anew. Where the move is taken back they are as they were, and what was agreed counts; so does
-- the claim that they had before it, where they made no other since.
create function private.gone_along(p_old public.booking, o public.occurrence, c jsonb) returns public.booking
language plpgsql stable set search_path = '' as $$
declare
  v_new public.booking := p_old;
  v_undone jsonb;
begin
  if (o.day, o.starts_at) <> (p_old.day, p_old.minute) then
    v_new.agreed_fees := case when c->>'kind' = 'undo' then private.agreed_again(p_old, o) else '[]' end;
  end if;
  if c->>'kind' = 'undo' then
    -- The command as text, so that a line is found by its booking: a move of thousands has as many.
    select jsonb_object_agg(e.key, e.value) into v_undone
    from public.booking_history h, jsonb_each(h.changes) e
    where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.command_id::text = c#>>'{args,of}' and h.kind = 'event.moved'
      and e.key in ('status', 'status_at', 'seated_at', 'left_at');
    if v_undone is not null then
      v_new := jsonb_populate_record(v_new, private.decide_undo(private.booking_json(p_old), 'event.moved', v_undone, c)->'patch');
    end if;
    v_new.claimed_rev := coalesce((
      select h.claimed_rev from public.booking_history h
      where h.vendor_id = p_old.vendor_id and h.booking_id = p_old.id and h.command_id::text = c#>>'{args,of}' and h.kind = 'event.moved'
        and h.rev = p_old.claimed_rev), p_old.claimed_rev);
  end if;
  return jsonb_populate_record(v_new, private.comes_anew(p_old, v_new, c));
end
$$;
revoke all on function private.gone_along(public.booking, public.occurrence, jsonb) from public, anon, authenticated;

-- Who booked an event goes with it to another day or time, which the row's trigger takes from the occurrence. All at once, with
-- revs that are taken from the clock together: one by one, each would look through all that this transaction took before it. In
-- the order of their claims, which keeps the queue that they stand in.
create function private.bookings_follow(p_vendor uuid, p_occurrence uuid, c jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  with gone as materialized (
    select b as was, private.gone_along(b, o, c) as becomes, row_number() over (order by b.claimed_rev, b.rev) as n
    from public.booking b
    join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
    where b.vendor_id = p_vendor and b.occurrence = p_occurrence and not b.deleted
      and b.status not in ('cancelled', 'left', 'no_show')
      and (b.day, b.minute, b.duration) <> (o.day, o.starts_at, least(greatest(o.ends_at - o.starts_at, 5), 1440))
  ), clock as (
    update private.vendor_clock k set rev = k.rev + g.n from (select count(*) as n from gone) g
    where k.vendor_id = p_vendor and g.n > 0 returning k.rev - g.n as before
  ), written as (
    update public.booking b
    set rev = clock.before + g.n, agreed_fees = (g.becomes).agreed_fees,
      status = (g.becomes).status, status_at = (g.becomes).status_at, seated_at = (g.becomes).seated_at,
      left_at = (g.becomes).left_at, claimed_rev = (g.becomes).claimed_rev
    from gone g, clock where b.vendor_id = p_vendor and b.id = (g.was).id
    returning g.was, b as now
  )
  insert into public.booking_history
    (vendor_id, booking_id, rev, at, account, by_label, device, device_name, kind, changes, command_id, claimed_rev, undoes)
  select p_vendor, (w.now).id, (w.now).rev, (c->>'at')::timestamptz, (c->>'account')::uuid, c#>>'{by,label}', c->>'device_id',
    c#>>'{by,device}', 'event.moved', private.with_moved_tickets(
      private.changes_between(private.booking_json(w.was), private.booking_json(w.now))), (c->>'id')::uuid, (w.was).claimed_rev, private.undone_by(c)
  from written w;
  -- Who bought a share of it has that share on its new day, and is remembered until then.
  update private.booking_caller k set day = o.day
  from public.booking b
  join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
  where k.vendor_id = p_vendor and k.booking_id = b.id and k.day <> o.day
    and b.vendor_id = p_vendor and b.occurrence = p_occurrence;
end
$$;
revoke all on function private.bookings_follow(uuid, uuid, jsonb) from public, anon, authenticated;

-- A refusal of which nobody has to hear: somebody has decided about that command.
create function private.closed(p_code text, p_figures jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select private.refused(p_code, p_figures)
$$;
revoke all on function private.closed(text, jsonb) from public, anon, authenticated;

-- Given up before it came: should it come after all, it is not applied.
create function private.log_discarded(p_vendor uuid, p_id uuid, p_device text) returns void
language plpgsql set search_path = '' as $$
declare
  v_said constant jsonb := private.closed('discarded');
begin
  insert into private.command_log (vendor_id, id, kind, state, code, device, rev, account)
  values (p_vendor, p_id, '', v_said->>'state', v_said->>'code', p_device, private.next_rev(p_vendor),
    (select auth.uid()));
end
$$;
revoke all on function private.log_discarded(uuid, uuid, text) from public, anon, authenticated;

-- Nothing is applied, nor will be. What was applied before it was given up is told: somebody has to look.
create function private.discard_all(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_one jsonb;
  v_state text;
  v_applied jsonb := '[]';
begin
  for v_one in select e.value from jsonb_array_elements(c#>'{args,of}') with ordinality e order by e.ordinality loop
    select l.state into v_state from private.command_log l
    where l.vendor_id = p_vendor and l.id = (v_one->>'id')::uuid;
    if not found then
      perform private.log_discarded(p_vendor, (v_one->>'id')::uuid, v_one->>'device');
    elsif v_state <> 'rejected' then
      v_applied := v_applied || jsonb_build_array(v_one->>'id');
    end if;
  end loop;
  if v_applied = '[]' then return private.nothing_to_do(); end if;
  return jsonb_build_object(
    'state', 'flagged', 'code', 'was_applied', 'figures', jsonb_build_object('ids', v_applied));
end
$$;
revoke all on function private.discard_all(uuid, jsonb) from public, anon, authenticated;

-- The subject's history says what was given up, where the subject ever came to be.
create function private.apply_discard(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_row.id is not null then
    perform private.note_history(p_row, c, '{}', c#>>'{args,code}');
  end if;
  return private.discard_all(p_vendor, c);
end
$$;
revoke all on function private.apply_discard(uuid, public.booking, jsonb) from public, anon, authenticated;
