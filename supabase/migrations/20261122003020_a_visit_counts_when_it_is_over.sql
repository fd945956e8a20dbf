-- "Last visit" is the one before the present one: a guest who is in the room has not been here once more yet. So a visit
-- counts when the party leaves.
create or replace function private.visits_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'left')::integer, 0)
$$;

-- Who was counted at the arrival and has not left is counted when they do.
update public.guest g
set visits = greatest(g.visits - x.present, 0),
  last_visit_day = case when g.last_visit_day <= x.latest then (
    select max(b.day) from public.booking b
    where b.vendor_id = g.vendor_id and b.guest_id = g.id and b.status = 'left' and not b.deleted
  ) else g.last_visit_day end
from (
  select b.vendor_id, b.guest_id, count(*)::integer as present, max(b.day) as latest
  from public.booking b
  where b.status in ('arrived', 'seated') and not b.deleted and b.guest_id is not null
  group by b.vendor_id, b.guest_id
) x
where x.vendor_id = g.vendor_id and x.guest_id = g.id;
