-- An import is taken back: what it made, and nobody has changed since.

-- A card that imports made, and that none of them still stands for but this one, goes with the last booking of its guest, unless
-- somebody wrote on it, merged another into it, or wrote words of the guest into a booking of that number, be it deleted.
create function private.is_only_of_import(g public.guest, p_import uuid) returns boolean
language sql stable set search_path = '' as $$
  select not g.deleted
    -- Made by one since it was last gone.
    and exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind = 'import' and h.code = ''
        and not exists (select from private.guest_history u
          where u.vendor_id = g.vendor_id and u.guest_id = g.id and u.kind = 'import.undo' and u.code = 'gone' and u.rev >= h.rev))
    and not exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind = 'import' and h.command_id <> p_import
        and not exists (select from private.guest_history u
          where u.vendor_id = g.vendor_id and u.guest_id = g.id and u.kind = 'import.undo' and u.command_id = h.command_id
            and u.rev >= h.rev))
    and not exists (select from private.guest_history h
      where h.vendor_id = g.vendor_id and h.guest_id = g.id and h.kind not in ('import', 'import.undo'))
    and not exists (select from public.booking b
      where b.vendor_id = g.vendor_id and b.guest_id = g.id and (not b.deleted or exists (
        select from public.booking_history h
        where h.vendor_id = g.vendor_id and h.booking_id = b.id and h.kind not in ('import', 'import.undo')
          and h.changes ?| array['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana'])))
    and not exists (select from public.guest x where x.vendor_id = g.vendor_id and x.merged_into = g.id)
$$;
revoke all on function private.is_only_of_import(public.guest, uuid) from public, anon, authenticated;

-- Answers how many went.
create function private.forget_imported_guests(p_vendor uuid, p_guests uuid[], p_import uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  v_gone uuid[];
begin
  with gone as (
    update public.guest g set deleted = true, last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '',
      email = '', notes = '', allergies = '', birthday = '', company = '', tags = '{}', merged_into = null, conflicts = '[]'
    where g.vendor_id = p_vendor and g.id = any (p_guests) and private.is_only_of_import(g, p_import)
    returning g.id)
  select array_agg(gone.id) into v_gone from gone;
  perform private.note_guest_import(p_vendor, id, p_import, 'import.undo', 'gone') from unnest(v_gone) id;
  return coalesce(cardinality(v_gone), 0);
end
$$;
revoke all on function private.forget_imported_guests(uuid, uuid[], uuid) from public, anon, authenticated;

-- Live cards that an import made or filled.
create function private.guests_of_import(p_vendor uuid, p_import uuid) returns setof public.guest
language sql stable set search_path = '' as $$
  select g.* from public.guest g
  where g.vendor_id = p_vendor and not g.deleted
    and g.id in (select h.guest_id from private.guest_history h
      where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import')
$$;
revoke all on function private.guests_of_import(uuid, uuid) from public, anon, authenticated;

-- Whether it brought the card without a visit: one with a visit is told of by its bookings.
create function private.came_alone(g public.guest, p_import uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from public.booking b
    join public.booking_history h on h.vendor_id = b.vendor_id and h.booking_id = b.id
    where b.vendor_id = g.vendor_id and b.guest_id = g.id and h.command_id = p_import and h.kind = 'import')
$$;
revoke all on function private.came_alone(public.guest, uuid) from public, anon, authenticated;

-- Takes an import back, 200 bookings and 200 guests to a call, as long as `more` says that others follow. What somebody changed since stays: it is
-- theirs now.
create function public.undo_import(p_vendor uuid, p_import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_removed integer := 0;
  v_answer jsonb;
  v_old public.booking;
  v_new public.booking;
begin
  perform private.must_be_member(p_vendor);
  perform private.begin_import(p_vendor, p_import);
  for v_old in
    select b.* from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and h.rev = b.rev and not b.deleted
    order by b.day, b.id limit 200
  loop
    update public.booking b set deleted = true where b.vendor_id = p_vendor and b.id = v_old.id returning * into v_new;
    perform private.guests_follow(v_old, v_new);
    perform private.note_import(v_new, p_import, 'import.undo', '{"deleted": [false, true]}');
    perform private.forget_imported_guests(p_vendor, array[v_new.guest_id], p_import);
    v_removed := v_removed + 1;
  end loop;
  v_removed := v_removed + private.forget_imported_guests(p_vendor, array(
    select g.id from private.guests_of_import(p_vendor, p_import) g
    where private.is_only_of_import(g, p_import) order by g.id limit 200), p_import);
  select jsonb_build_object('removed', v_removed, 'kept', count(*) filter (where not s.is_same),
      'more', coalesce(bool_or(s.is_same), false))
    into v_answer
    from (
      select b.id, bool_or(h.rev = b.rev) as is_same from public.booking_history h
      join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
      where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and not b.deleted
      group by b.id
      union all
      select g.id, private.is_only_of_import(g, p_import) from private.guests_of_import(p_vendor, p_import) g
      where private.is_only_of_import(g, p_import) or private.came_alone(g, p_import)
    ) s;
  -- For cards that stay it stands no longer: with the last of their imports they go.
  if not (v_answer->>'more')::boolean then
    perform private.note_guest_import(p_vendor, g.id, p_import, 'import.undo', '')
    from private.guests_of_import(p_vendor, p_import) g
    where not exists (select from private.guest_history u
      where u.vendor_id = p_vendor and u.guest_id = g.id and u.kind = 'import.undo' and u.command_id = p_import
        and u.rev >= (select max(h.rev) from private.guest_history h
          where h.vendor_id = p_vendor and h.guest_id = g.id and h.kind = 'import' and h.command_id = p_import));
  end if;
  return v_answer;
end
$$;
revoke all on function public.undo_import(uuid, uuid) from public, anon, authenticated;
grant execute on function public.undo_import(uuid, uuid) to authenticated;
