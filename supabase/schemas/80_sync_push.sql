-- Commands of a tablet, in order. Rev order is commit order because the vendor's clock is locked before the first
-- write and until the commit. Each command has a savepoint of its own: one bad command never delays the next [S3].
-- A fault of the data (SQLSTATE classes 22 and 23, and our own P0) is an answer and is logged. What the server cannot do
-- just now is `busy`, what it fails at is `retry`: both leave no trace, since a lock timeout logged as a refusal would
-- lose a good command [S2]. A statement that is broken off for its time (57014) ends the whole call: nothing here catches it.

-- What a tablet is told of a command. Without a rev it was not logged.
create function private.answer(
  p_id text, p_state text, p_code text default '', p_figures jsonb default '{}', p_rev bigint default 0,
  p_row jsonb default null
) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('id', coalesce(p_id, ''), 'state', p_state, 'code', p_code, 'figures', p_figures,
    'rev', p_rev, 'row', p_row);
end $$;
revoke all on function private.answer(text, text, text, jsonb, bigint, jsonb) from public, anon, authenticated;

-- It cannot now, whatever the command: seconds to wait, and nothing against the command.
create function private.busy(p_id text, p_seconds integer) returns jsonb
language sql immutable set search_path = '' as $$
  select private.answer(p_id, 'busy', '', jsonb_build_object('seconds', p_seconds))
$$;
revoke all on function private.busy(text, integer) from public, anon, authenticated;

-- The content that an id stands for. `offset` is left out: a resent command may have learned the time better; and `replaces`,
-- which says whose place it takes.
create function private.command_hash(c jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_object('kind', c->'kind', 'v', c->'v', 'subject', c->'subject', 'needs', c->'needs',
    'args', c->'args', 'base', c->'base', 'at', c->'at', 'by', c->'by')::text)
$$;
revoke all on function private.command_hash(jsonb) from public, anon, authenticated;

create function private.knows_command(c jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(c->'v' = '1' and c->>'kind' in ('booking.create', 'booking.edit', 'booking.status',
    'booking.delete', 'booking.restore', 'booking.check_in', 'booking.refund', 'undo', 'attention.settle', 'command.discard', 'guest.edit', 'config.edit',
    'occurrence.create'), false)
$$;
revoke all on function private.knows_command(jsonb) from public, anon, authenticated;

-- Whether a command that this one needs was refused or never came. Undo of a refused command is a no-op and a
-- discard speaks about refused ones, so those two do not wait for what they name. The log is read by its index, id by id;
-- an id that is no uuid was never logged, and so blocks as one that never came.
create function private.is_blocked(p_vendor uuid, c jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_undone constant text := case when c->>'kind' = 'undo' and private.is_uuid(c#>>'{args,of}') then c#>>'{args,of}' end;
  v_needed text;
  v_state text;
begin
  if c->>'kind' = 'command.discard' then return false; end if;
  for v_needed in
    select n.value from jsonb_array_elements_text(case jsonb_typeof(c->'needs') when 'array' then c->'needs' else '[]' end) n
    union select v_undone where v_undone is not null
  loop
    if not private.is_uuid(v_needed) then return true; end if;
    select l.state into v_state from private.command_log l
    where l.vendor_id = p_vendor and l.id = private.standing(p_vendor, v_needed::uuid);
    if not found or (v_state = 'rejected' and v_needed is distinct from v_undone) then return true; end if;
  end loop;
  return false;
end
$$;
revoke all on function private.is_blocked(uuid, jsonb) from public, anon, authenticated;

-- Who stood for it and on which tablet as it can be seen, as all free text: what only the eye misses refuses nobody's work.
create function private.with_visible_author(c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(c->'by') is distinct from 'object' then return c; end if;
  return c || jsonb_build_object('by', c->'by' || coalesce((
    select jsonb_object_agg(e.key, private.visible_text(e.value #>> '{}', false)) from jsonb_each(c->'by') e
    where e.key in ('label', 'device') and jsonb_typeof(e.value) = 'string'
  ), '{}'));
end $$;
revoke all on function private.with_visible_author(jsonb) from public, anon, authenticated;

-- The command as the server takes it: an instant that is no instant raises, one from the future is pulled back, and one
-- from before there was anything to command is that of a clock which was reset, and says nothing. The venue's time of it
-- is the server's own reckoning, whatever a tablet says; so is the time at which it was heard of.
create function private.as_received(p_vendor uuid, c jsonb, p_device text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz;
begin
  if coalesce(c->>'at', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$' then
    raise exception using errcode = '22007', message = 'at is no instant';
  end if;
  v_at := least((c->>'at')::timestamptz, now() + interval '2 minutes');
  if v_at < '2020-01-01T00:00:00Z' then v_at := now(); end if;
  if c->>'kind' = 'undo' and private.is_uuid(c#>>'{args,of}') then
    c := jsonb_set(c, '{args,of}', to_jsonb(private.standing(p_vendor, (c#>>'{args,of}')::uuid)));
  end if;
  c := private.with_visible_author(c);
  return case when jsonb_typeof(c#>'{args,fields}') = 'object'
    then jsonb_set(c, '{args,fields}', private.with_visible_text(c#>'{args,fields}')) else c end
    || jsonb_build_object('device_id', p_device, 'account', (select auth.uid()), 'at', private.iso(v_at),
    'venue_time', private.venue_time(p_vendor, v_at), 'heard', private.venue_time(p_vendor, now()));
end $$;
revoke all on function private.as_received(uuid, jsonb, text) from public, anon, authenticated;

-- Why a command that takes the place of another is not applied, null where it may be. The other one is never applied
-- after it: where it has not come, it is given up first.
create function private.not_to_replace(p_vendor uuid, p_device text, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_old uuid;
  v_standing uuid;
  v_state text;
begin
  if not c ? 'replaces' then return null; end if;
  if not coalesce(private.is_uuid(c->>'replaces'), false) or c->>'replaces' = c->>'id' then
    return private.refused('invalid', '{"replaces": "invalid"}');
  end if;
  v_old := (c->>'replaces')::uuid;
  select l.state into v_state from private.command_log l where l.vendor_id = p_vendor and l.id = v_old;
  if not found then
    perform private.log_discarded(p_vendor, v_old, p_device);
    return null;
  end if;
  v_standing := private.standing(p_vendor, v_old);
  if v_standing = v_old and v_state = 'rejected' then return null; end if;
  return private.closed('replaced', jsonb_build_object('of', v_standing));
end
$$;
revoke all on function private.not_to_replace(uuid, text, jsonb) from public, anon, authenticated;

-- Writes down what became of a command, within its savepoint: what cannot be written is a refusal of this one, and stops no
-- other. `p_before` is the vendor's rev before it; `p_replaces`: it may take the place of the one that it names.
create function private.log_answer(
  p_vendor uuid, p_device text, c jsonb, p_before bigint, p_hash text, p_result jsonb, p_replaces boolean
) returns private.command_log language plpgsql set search_path = '' as $$
declare
  v_rev bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_log private.command_log;
begin
  if v_rev = p_before then v_rev := private.next_rev(p_vendor); end if;
  insert into private.command_log
    (vendor_id, id, content_hash, kind, subject, state, code, figures, row, replaces, device, rev, account)
  values (p_vendor, (c->>'id')::uuid, p_hash, c->>'kind',
    case when private.is_uuid(c->>'subject') then (c->>'subject')::uuid end, p_result->>'state', p_result->>'code',
    p_result->'figures', p_result->'row', case when p_replaces then (c->>'replaces')::uuid end, p_device, v_rev,
    (select auth.uid()))
  returning * into v_log;
  return v_log;
end
$$;
revoke all on function private.log_answer(uuid, text, jsonb, bigint, text, jsonb, boolean) from public, anon, authenticated;

create function private.push_one(p_vendor uuid, p_device text, c jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id constant text := case when jsonb_typeof(c) = 'object' then c->>'id' end;
  v_before constant bigint := (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor);
  v_hash text;
  -- jsonb writes a space after each comma and colon, hence the room above the 32 kB of the contract.
  v_is_large constant boolean := octet_length(c::text) > 40960;
  v_log private.command_log;
  v_closed jsonb;
  v_result jsonb;
begin
  -- Without an id there is nothing to keep the answer under.
  if not private.is_uuid(v_id) then return private.answer(left(v_id, 64), 'rejected', 'invalid'); end if;
  v_hash := private.command_hash(c);
  select * into v_log from private.command_log l where l.vendor_id = p_vendor and l.id = v_id::uuid;
  if v_log.content_hash <> v_hash then return private.answer(v_id, 'id_reused'); end if;
  if v_log.id is null then
    if not private.knows_command(c) then return private.answer(v_id, 'client_too_old'); end if;
    -- Each id that it needs is looked up, under the lock: so a large one is asked nothing.
    if not v_is_large then
      v_closed := private.not_to_replace(p_vendor, p_device, c);
      if v_closed is null and private.is_blocked(p_vendor, c) then return private.answer(v_id, 'blocked'); end if;
    end if;
    begin
      v_result := case
        when v_closed is not null then v_closed
        when v_is_large then private.refused('too_large')
        else private.apply_command(p_vendor, private.as_received(p_vendor, c, p_device))
      end;
      v_log := private.log_answer(p_vendor, p_device, c, v_before, v_hash, v_result, v_closed is null and not v_is_large);
    exception when others then
      -- Nothing to spare (53) lasts longer than a lock, a deadlock or a restart.
      if left(sqlstate, 2) = '53' then return private.busy(v_id, 30); end if;
      if left(sqlstate, 2) in ('40', '57') or sqlstate = '55P03' then return private.busy(v_id, 5); end if;
      if left(sqlstate, 2) not in ('22', '23', 'P0') then return private.answer(v_id, 'retry'); end if;
      v_result := private.refused('invalid', jsonb_build_object('sqlstate', sqlstate));
      v_log := private.log_answer(p_vendor, p_device, c, v_before, v_hash, v_result, v_closed is null and not v_is_large);
    end;
  end if;
  return private.answer(v_id, v_log.state, v_log.code, v_log.figures, v_log.rev, v_log.row);
end
$$;
revoke all on function private.push_one(uuid, text, jsonb) from public, anon, authenticated;

-- Answers, and with `p_since` the page that a pull from there would bring, where it is short and time is left: what the
-- commands wrote is in it, so that a tap is settled by one request.
create function public.sync_push(
  p_vendor uuid, p_device text, p_commands jsonb, p_since bigint, p_history bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_started constant timestamptz := clock_timestamp();
  v_answers jsonb := '[]';
  v_answer jsonb;
  v_page jsonb;
  -- What was said of subjects of which a command must be sent again: what follows on them waits its turn.
  v_waiting jsonb := '{}';
  v_locked boolean := true;
  c jsonb;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(length(p_device), 0) not between 1 and 64 or jsonb_typeof(p_commands) is distinct from 'array'
    or jsonb_array_length(p_commands) > 20 then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  begin
    perform private.lock_vendor(p_vendor);
  exception when lock_not_available or deadlock_detected then
    v_locked := false;
  end;
  for c in select e.value from jsonb_array_elements(p_commands) with ordinality e order by e.ordinality loop
    v_answer := case
      when not v_locked then private.busy(c->>'id', 5)
      when v_waiting ? (c->>'subject') then v_waiting->(c->>'subject') || jsonb_build_object('id', c->>'id')
      when clock_timestamp() > v_started + interval '6 seconds' then private.busy(c->>'id', 1)
      else private.push_one(p_vendor, p_device, c)
    end;
    if v_answer->>'state' in ('busy', 'retry') and c->>'subject' is not null then
      v_waiting := v_waiting || jsonb_build_object(c->>'subject', v_answer);
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  -- A venue that nobody books online is swept too.
  if v_locked and clock_timestamp() < v_started + interval '2 seconds' then perform private.compact(p_vendor, 20); end if;
  v_page := private.page_after(
    p_vendor, case when clock_timestamp() < v_started + interval '4 seconds' then p_since end, 100, p_device, null, p_history);
  if v_page->'more' = 'true' then v_page := v_page - 'history' || '{"rows": [], "done": []}'; end if;
  return v_page || jsonb_build_object('answers', v_answers);
end
$$;
revoke all on function public.sync_push(uuid, text, jsonb, bigint, bigint) from public, anon, authenticated;
grant execute on function public.sync_push(uuid, text, jsonb, bigint, bigint) to authenticated;
