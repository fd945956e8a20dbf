-- The history of one booking for the people of its vendor, oldest first: fields that a person knows, from and to.

create function public.booking_history(p_vendor uuid, p_booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', h.id, 'at', private.iso(h.at), 'received_at', private.iso(h.received_at),
      'by', h.by_label, 'account', coalesce(u.email, ''), 'device', h.device_name, 'kind', h.kind,
      -- Bookkeeping that follows from the rest is left out; of a conflict, what was kept and what it was not changed to.
      'changes', private.lost_sides(h.changes, h.command_id) || h.changes - array['status_at', 'guest_id', 'made_at', 'made_by', 'made_on', 'id', 'conflicts', 'settled'],
      'code', h.code) order by h.rev, h.received_at, h.id)
    from public.booking_history h
    left join auth.users u on u.id = h.account
    where h.vendor_id = p_vendor and h.booking_id = p_booking), '[]'));
end
$$;

-- {field: [kept, lost]} of the conflict that a command met.
create function private.lost_sides(p_changes jsonb, p_command uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.value->'kept', f.value->'lost')), '{}'::jsonb)
  from jsonb_array_elements(case jsonb_typeof(p_changes#>'{conflicts,1}') when 'array'
    then p_changes#>'{conflicts,1}' else '[]' end) x, jsonb_each(x->'fields') f
  where x->>'id' = p_command::text
$$;

revoke all on function private.lost_sides(jsonb, uuid) from public, anon, authenticated;
revoke all on function public.booking_history(uuid, uuid) from public, anon, authenticated;
grant execute on function public.booking_history(uuid, uuid) to authenticated;
