-- One command: checked for shape, decided, written. Answers {state, code, figures, row}. The caller holds the
-- vendor's clock, has looked the id up in the log, and gives `c` with at, device_id and account filled in by the
-- server. Everything here looks for rows by (vendor_id, id), so another vendor's id is simply not found.

create function private.decide_undo_of(p_vendor uuid, p_row public.booking, c jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_history public.booking_history;
  v_since text[];
begin
  select * into v_history from public.booking_history h
  where h.vendor_id = p_vendor and h.booking_id = p_row.id and h.command_id = (c#>>'{args,of}')::uuid;
  -- Refused, or it changed nothing: then there is nothing to take back. Nor is there of money, which is on its way.
  if v_history.id is null or v_history.kind = 'booking.refund' then return '{"patch": {}}'; end if;
  v_since := private.written_since(p_vendor, p_row.id::text, v_history.rev, v_history.command_id);
  if v_since is null then return '{"patch": {}}'; end if;
  return private.decide_undo(private.booking_json(p_row), v_history.kind, v_history.changes, c, v_since);
end
$$;
revoke all on function private.decide_undo_of(uuid, public.booking, jsonb) from public, anon, authenticated;

-- A command as it counts of which step of a meal a party is served. Two tablets that say one without having heard of each other do not
-- differ: the step that was said later stands, whichever was heard first, and nobody has to decide. Who saw what stands may say anything.
create function private.with_later_step(b public.booking, c jsonb) returns jsonb language sql stable set search_path = '' as $$
  select case
    when c->>'kind' <> 'booking.edit' or not c#>'{args,fields}' ? 'step' or b.step in (c#>>'{base,step}', c#>>'{args,fields,step}') then c
    when (private.step_said_at(b), b.step collate "C")
      > ((c->>'at')::timestamptz, c#>>'{args,fields,step}') then jsonb_set(c, '{args,fields,step}', to_jsonb(b.step))
    else jsonb_set(c, '{base,step}', to_jsonb(b.step)) end
$$;
revoke all on function private.with_later_step(public.booking, jsonb) from public, anon, authenticated;

create function private.apply_command(p_vendor uuid, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_errors constant jsonb := private.command_errors(c) || private.base_errors(c) || private.paper_errors(c);
  v_row public.booking;
  v_decision jsonb;
begin
  if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
  -- It would be logged twice under one id.
  if c->>'kind' = 'command.discard' and c#>'{args,of}' @> jsonb_build_array(jsonb_build_object('id', c->>'id')) then
    return private.refused('names_itself');
  end if;
  if private.is_about_config(c) then return private.apply_config_command(p_vendor, c); end if;
  if c->>'kind' in ('booking.create', 'booking.edit') and c#>>'{args,fields,occurrence}' is not null and not exists (
    select from public.occurrence o where o.vendor_id = p_vendor and o.id = (c#>>'{args,fields,occurrence}')::uuid) then
    return private.refused('invalid', '{"occurrence": "unknown"}');
  end if;
  select * into v_row from public.booking b where b.vendor_id = p_vendor and b.id = (c->>'subject')::uuid;
  if private.is_about_a_guest(p_vendor, v_row, c) then return private.apply_guest_command(p_vendor, c); end if;
  c := private.called_by_now(c, coalesce(c#>>'{args,fields,day}', v_row.day::text));
  if c->>'kind' = 'booking.create' then return private.apply_create(p_vendor, v_row, c); end if;
  if c->>'kind' = 'command.discard' then return private.apply_discard(p_vendor, v_row, c); end if;
  -- Of a tombstone without its content nothing could be brought back.
  if v_row.id is null or (v_row.deleted and c->>'kind' <> 'booking.delete'
    and private.is_compacted(p_vendor, 'booking', v_row.id::text)) then
    return case when c->>'kind' = 'undo' and private.was_refused(p_vendor, c#>>'{args,of}')
      then private.nothing_to_do() else private.refused('not_found') end;
  end if;
  if c->>'kind' = 'booking.check_in' and private.names_unknown_tickets(v_row, c#>'{args,tickets}') then
    return private.refused('invalid', '{"tickets": "out_of_range"}');
  end if;
  if c->>'kind' = 'booking.check_in' then
    if v_row.occurrence is null and not private.was_of_event(v_row, coalesce(c#>>'{args,occurrence}', '')) then
      return private.refused('invalid', '{"occurrence": "required"}');
    end if;
    -- Of a gate that does not say of which day it is.
    c := jsonb_set(c, '{args,day}', coalesce(nullif(c#>'{args,day}', 'null'), to_jsonb(private.day_there(v_row))));
  end if;
  if c->>'kind' = 'booking.refund' then return private.apply_refund(p_vendor, v_row, c); end if;
  v_decision := case c->>'kind'
    when 'booking.edit' then private.decide_edit(private.booking_json(v_row), private.with_later_step(v_row, c))
    when 'booking.status' then private.decide_status(private.booking_json(v_row), c)
    when 'booking.check_in' then private.decide_check_in(private.booking_json(v_row), private.day_there(v_row), c)
    when 'booking.delete' then '{"patch": {"deleted": true}}'
    when 'booking.restore' then '{"patch": {"deleted": false}}'
    when 'undo' then private.decide_undo_of(p_vendor, v_row, c)
    when 'attention.settle' then
      private.decide_settle(private.booking_json(v_row), private.is_settled(v_row, c), c)
  end;
  if v_decision ? 'refuse' then
    return private.refused(v_decision->>'refuse', coalesce(v_decision->'figures', '{}'));
  end if;
  -- Of what is gone nobody gives money back.
  if v_decision#>'{patch,deleted}' = 'true' and not v_row.deleted and private.kept_of(v_row.payment) > 0 then
    return private.refused('paid');
  end if;
  return private.save_booking(p_vendor, v_row, private.told_in_since(v_row, v_decision, c), c);
end
$$;
revoke all on function private.apply_command(uuid, jsonb) from public, anon, authenticated;
