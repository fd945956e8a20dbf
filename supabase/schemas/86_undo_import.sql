-- An import is taken back: what it made, and nobody has changed since.

-- Live cards among these, 200 of them at most, that imports made, and that none of them still stands for but this one: such a card
-- goes with the last booking of its guest, unless somebody wrote on it, merged another into it, wrote words of the guest into a
-- booking of that number, be it deleted, or moved a booking from that number to another: the move may be taken back, and the guest
-- is theirs.
create function private.only_of_import(p_vendor uuid, p_guests uuid[], p_import uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select g.id from public.guest g
  where g.vendor_id = p_vendor and g.id = any (p_guests) and not g.deleted
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
    and not exists (select from public.booking_history h
      where h.vendor_id = g.vendor_id and h.changes#>>'{phone,0}' = g.phone and h.changes#>>'{phone,0}' <> ''
        and h.kind not in ('import', 'import.undo'))
    and not exists (select from public.guest x where x.vendor_id = g.vendor_id and x.merged_into = g.id)
  limit 200
$$;
revoke all on function private.only_of_import(uuid, uuid[], uuid) from public, anon, authenticated;

-- Of these cards those that are only of this import; answers how many went.
create function private.forget_imported_guests(p_vendor uuid, p_guests uuid[], p_import uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  v_gone constant uuid[] := array(select private.only_of_import(p_vendor, p_guests, p_import));
begin
  update public.guest g set deleted = true, last_name = '', first_name = '', last_kana = '', first_kana = '', phone = '',
    email = '', notes = '', allergies = '', birthday = '', company = '', tags = '{}', merged_into = null, conflicts = '[]'
  where g.vendor_id = p_vendor and g.id = any (v_gone);
  perform private.note_guest_import(p_vendor, id, p_import, 'import.undo', 'gone') from unnest(v_gone) id;
  return cardinality(v_gone);
end
$$;
revoke all on function private.forget_imported_guests(uuid, uuid[], uuid) from public, anon, authenticated;

-- Live cards that an import made or filled.
create function private.guests_of_import(p_vendor uuid, p_import uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select g.id from public.guest g
  where g.vendor_id = p_vendor and not g.deleted
    and g.id in (select h.guest_id from private.guest_history h
      where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import')
$$;
revoke all on function private.guests_of_import(uuid, uuid) from public, anon, authenticated;

-- How much of it stays: bookings, and cards that it brought without a visit. One with a visit is told of by its bookings, be they
-- moved to another number since.
create function private.kept_of_import(p_vendor uuid, p_import uuid) returns bigint
language sql stable set search_path = '' as $$
  with visit as materialized (
    select distinct b.id, b.guest_id, b.deleted from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import'
  ), alone as (
    select private.guests_of_import(p_vendor, p_import)
    except select v.guest_id from visit v
    except select private.guest_id(p_vendor, h.changes#>>'{phone,0}') from public.booking_history h
    where h.vendor_id = p_vendor and h.changes#>>'{phone,0}' <> '' and h.booking_id in (select v.id from visit v)
  )
  select (select count(*) from visit v where not v.deleted) + (select count(*) from alone)
$$;
revoke all on function private.kept_of_import(uuid, uuid) from public, anon, authenticated;

-- Takes an import back, 200 to a call, bookings before cards that came alone, as long as `more` says that others may follow; what is
-- kept is counted in the last. What somebody changed since stays: it is theirs now.
create function public.undo_import(p_vendor uuid, p_import uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '4s' as $$
declare
  v_removed integer := 0;
  v_guests uuid[] := '{}';
  v_alone integer;
  v_old public.booking;
  v_new public.booking;
begin
  perform private.must_be_member(p_vendor);
  perform private.begin_import(p_vendor, p_import);
  for v_old in
    select b.* from public.booking_history h
    join public.booking b on b.vendor_id = p_vendor and b.id = h.booking_id
    where h.vendor_id = p_vendor and h.command_id = p_import and h.kind = 'import' and h.rev = b.rev and not b.deleted
    limit 200
  loop
    update public.booking b set deleted = true where b.vendor_id = p_vendor and b.id = v_old.id returning * into v_new;
    perform private.guests_follow(v_old, v_new);
    perform private.note_import(v_new, p_import, 'import.undo', '{"deleted": [false, true]}');
    v_guests := v_guests || v_new.guest_id;
    v_removed := v_removed + 1;
  end loop;
  perform private.forget_imported_guests(p_vendor, v_guests, p_import);
  if v_removed = 200 then return jsonb_build_object('removed', v_removed, 'kept', 0, 'more', true); end if;
  v_alone := private.forget_imported_guests(p_vendor, array(select private.guests_of_import(p_vendor, p_import)), p_import);
  v_removed := v_removed + v_alone;
  if v_alone = 200 then return jsonb_build_object('removed', v_removed, 'kept', 0, 'more', true); end if;
  -- For cards that stay it stands no longer: with the last of their imports they go.
  perform private.note_guest_import(p_vendor, g.id, p_import, 'import.undo', '')
  from (
    select h.guest_id from private.guest_history h where h.vendor_id = p_vendor and h.command_id = p_import
    group by h.guest_id
    having max(h.rev) filter (where h.kind = 'import') > coalesce(max(h.rev) filter (where h.kind = 'import.undo'), -1)
  ) h
  join public.guest g on g.vendor_id = p_vendor and g.id = h.guest_id and not g.deleted;
  return jsonb_build_object('removed', v_removed, 'kept', private.kept_of_import(p_vendor, p_import), 'more', false);
end
$$;
revoke all on function public.undo_import(uuid, uuid) from public, anon, authenticated;
grant execute on function public.undo_import(uuid, uuid) to authenticated;
