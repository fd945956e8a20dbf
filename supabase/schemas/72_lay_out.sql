-- Many occurrences by one command: who lays out a month saves all of it or nothing. Their ids follow from the first one's and
-- their place, so that the command stays small; it is about the last of them, whose rev says that all others have come.
-- src/domain/occurrence/occurrence.ts is the same.

-- The id of the n-th, from 0.
create function private.occurrence_id(p_first uuid, p_n integer) returns uuid
language sql immutable set search_path = '' as $$
  select (left(p_first::text, 32) || lpad(to_hex(p_n), 4, '0'))::uuid
$$;
revoke all on function private.occurrence_id(uuid, integer) from public, anon, authenticated;

-- {field: code} of what such a command says; each row is checked as it is written. At most 500.
create function private.lay_out_errors(c jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_spans constant jsonb := c#>'{args,spans}';
  v_key constant text := split_part(c->>'subject', '/', 2);
begin
  if split_part(c->>'subject', '/', 1) <> 'occurrence' or not private.is_uuid(v_key) then return '{"subject": "invalid"}'; end if;
  if jsonb_typeof(c#>'{args,fields}') is distinct from 'object'
    or (c#>'{args,fields}') - array['template', 'capacity', 'name', 'name_en', 'note'] <> '{}' then
    return '{"fields": "invalid"}';
  end if;
  if jsonb_typeof(v_spans) is distinct from 'array' or jsonb_array_length(v_spans) not between 1 and 500 then
    return '{"spans": "invalid"}';
  end if;
  if exists (
    select from jsonb_array_elements(v_spans) s where jsonb_typeof(s.value) <> 'array' or jsonb_array_length(s.value) <> 3
  ) then
    return '{"spans": "invalid"}';
  end if;
  -- Else its rows would stand on those of another command.
  return case when right(v_key, 4) = lpad(to_hex(jsonb_array_length(v_spans) - 1), 4, '0') then '{}'::jsonb
    else '{"subject": "invalid"}' end;
end $$;
revoke all on function private.lay_out_errors(jsonb) from public, anon, authenticated;

-- All of them, or what is wrong with the first that cannot be. One that is there already was somebody else's doing. Each is checked
-- once, and all are counted once, before the first is written.
create function private.lay_out(p_vendor uuid, c jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_spans constant jsonb := c#>'{args,spans}';
  v_key constant uuid := split_part(c->>'subject', '/', 2)::uuid;
  v_none constant jsonb := private.no_config_row('occurrence');
  v_today constant date := private.business_day(p_vendor);
  v_rows jsonb[] := '{}';
  v_over integer := 0;
  v_row jsonb;
  v_errors jsonb;
  v_result jsonb;
  v_day text;
  i integer;
begin
  for i in 0 .. jsonb_array_length(v_spans) - 1 loop
    v_row := v_none || (c#>'{args,fields}') || jsonb_build_object('day', v_spans->i->0, 'starts_at', v_spans->i->1,
      'ends_at', v_spans->i->2, 'cancelled', false, 'deleted', false);
    v_errors := private.config_row_errors(p_vendor, 'occurrence', v_key::text, v_row);
    if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
    if private.config_row(p_vendor, 'occurrence/' || private.occurrence_id(v_key, i)) is not null then
      return private.refused('already_exists');
    end if;
    v_rows := v_rows || v_row;
    v_over := v_over + ((v_row->>'day')::date < v_today)::integer;
  end loop;
  if private.occurrences_are_full(p_vendor, v_today, cardinality(v_rows) - v_over, v_over) then
    return private.refused('too_many');
  end if;
  for i in 0 .. cardinality(v_rows) - 1 loop
    v_result := private.put_config(p_vendor, v_none, jsonb_build_object('patch', v_rows[i + 1]),
      c || jsonb_build_object('subject', 'occurrence/' || private.occurrence_id(v_key, i)));
  end loop;
  return v_result;
end $$;
revoke all on function private.lay_out(uuid, jsonb) from public, anon, authenticated;

-- Whether so many more are too many: every tablet pulls those to come, of which there are 3,000. Those that are over no tablet pulls
-- for long, and they become more by themselves: who adds one to them, as a tablet does that was away for a night, may until there
-- are 30,000, ten for each day of eight years. The day is given, since Postgres would ask for it anew with each row.
create function private.occurrences_are_full(p_vendor uuid, p_today date, p_to_come integer, p_over integer) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_to_come > 0 and p_to_come + (
    select count(*) from public.occurrence o where o.vendor_id = p_vendor and not o.deleted and o.day >= p_today
  ) > 3000 or p_over > 0 and p_over + (
    select count(*) from public.occurrence o where o.vendor_id = p_vendor and not o.deleted and o.day < p_today
  ) > 30000;
end $$;
revoke all on function private.occurrences_are_full(uuid, date, integer, integer) from public, anon, authenticated;

-- Takes back a command that wrote more rows than one: all of them, or none where one stands against it.
create function private.undo_rows(p_vendor uuid, c jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_subjects constant text[] := array(
    select h.subject from private.config_history h
    where h.vendor_id = p_vendor and h.command_id = (c#>>'{args,of}')::uuid order by h.rev);
  v_subject text;
  v_row jsonb;
  v_decision jsonb;
  v_errors jsonb;
  v_undone jsonb[] := '{}';
  v_today constant date := private.business_day(p_vendor);
  v_come_back integer := 0;
  v_over integer := 0;
  v_comes_back integer;
  v_one jsonb;
  v_answer jsonb;
  v_flagged jsonb;
begin
  foreach v_subject in array v_subjects loop
    v_row := private.config_row(p_vendor, v_subject);
    continue when v_row is null;
    v_decision := private.decide_config_undo(p_vendor, v_row, c || jsonb_build_object('subject', v_subject));
    if v_decision ? 'refuse' then
      return private.refused(v_decision->>'refuse', coalesce(v_decision->'figures', '{}'));
    end if;
    v_errors := private.config_row_errors(p_vendor, 'occurrence', split_part(v_subject, '/', 2), v_row || (v_decision->'patch'));
    if v_errors <> '{}' then return private.refused('invalid', v_errors); end if;
    v_undone := v_undone || jsonb_build_object('subject', v_subject, 'row', v_row, 'decision', v_decision);
    v_comes_back := coalesce((v_row->>'deleted')::boolean and v_decision#>'{patch,deleted}' = 'false', false)::integer;
    v_come_back := v_come_back + v_comes_back;
    v_over := v_over + v_comes_back * ((v_row->>'day')::date < v_today)::integer;
  end loop;
  if v_come_back > 0 and private.occurrences_are_full(p_vendor, v_today, v_come_back - v_over, v_over) then
    return private.refused('too_many');
  end if;
  foreach v_one in array v_undone loop
    v_answer := private.put_config(p_vendor, v_one->'row', v_one->'decision', c || jsonb_build_object('subject', v_one->'subject'));
    if v_answer->>'state' = 'flagged' then v_flagged := v_answer; end if;
  end loop;
  return coalesce(v_flagged, v_answer, private.nothing_to_do());
end $$;
revoke all on function private.undo_rows(uuid, jsonb) from public, anon, authenticated;
