-- The history of a booking tells of its guest's card too, so that who wrote an allergy and when can be read where
-- people look.

create or replace function public.booking_history(p_vendor uuid, p_booking uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.must_be_member(p_vendor);
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', l.id, 'at', private.iso(l.at), 'received_at', private.iso(l.received_at),
      'by', l.by_label, 'account', coalesce(u.email, ''), 'device', l.device_name, 'kind', l.kind,
      -- Bookkeeping that follows from the rest is left out; of a conflict, what was kept and what it was not changed to.
      'changes', private.lost_sides(l.changes, l.command_id) || l.changes - array['status_at', 'guest_id', 'made_at', 'made_by', 'made_on', 'id', 'conflicts', 'settled'],
      'code', l.code) order by l.rev, l.received_at, l.id)
    from (
      select h.id, h.rev, h.at, h.received_at, h.account, h.by_label, h.device_name, h.kind, h.changes, h.code, h.command_id
      from public.booking_history h
      where h.vendor_id = p_vendor and h.booking_id = p_booking
      union all
      -- Whatever was done to a card reads as done to the guest.
      select g.id, g.rev, g.at, g.received_at, g.account, g.by_label, g.device_name,
        case g.kind when 'guest.edit' then g.kind else 'guest.' || g.kind end, g.changes, g.code, g.command_id
      from private.guest_history g
      where g.vendor_id = p_vendor and g.guest_id = (
        select b.guest_id from public.booking b where b.vendor_id = p_vendor and b.id = p_booking)
    ) l
    left join auth.users u on u.id = l.account), '[]'));
end
$$;
