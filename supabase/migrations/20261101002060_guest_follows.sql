-- A guest is recognised by phone within a vendor. The row follows the bookings: who called last under that number,
-- how often they came and how often they did not. Counts move by the difference of this change, so that what an
-- import or an owner wrote into them stays.

-- The guest of a booking's phone, made or brought up to date with the words just given; null without a phone.
create function private.guest_of(b public.booking) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(b.vendor_id, b.phone);
begin
  if b.phone = '' then return null; end if;
  update public.guest g
  set email = coalesce(nullif(b.email, ''), g.email), deleted = false, phone = b.phone,
    last_name = coalesce(nullif(b.last_name, ''), g.last_name),
    first_name = coalesce(nullif(b.first_name, ''), g.first_name),
    last_kana = coalesce(nullif(b.last_kana, ''), g.last_kana),
    first_kana = coalesce(nullif(b.first_kana, ''), g.first_kana)
  where g.vendor_id = b.vendor_id and g.id = v_id and (
    g.deleted or (b.email <> '' and b.email <> g.email)
    or (b.last_name <> '' and b.last_name <> g.last_name) or (b.first_name <> '' and b.first_name <> g.first_name)
    or (b.last_kana <> '' and b.last_kana <> g.last_kana) or (b.first_kana <> '' and b.first_kana <> g.first_kana));
  if not found and not exists (select from public.guest g where g.vendor_id = b.vendor_id and g.id = v_id) then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name, last_kana, first_kana)
    values (b.vendor_id, v_id, b.phone, b.email, b.last_name, b.first_name, b.last_kana, b.first_kana);
  end if;
  return v_id;
end
$$;

-- What a booking in this state counts for: a visit from the arrival on, a no-show, or nothing.
create function private.visits_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status in ('arrived', 'seated', 'left'))::integer, 0)
$$;

create function private.no_shows_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'no_show')::integer, 0)
$$;

-- Adds to a guest's counts. A visit taken back leaves the last visit to the bookings that remain.
create function private.count_for_guest(p_vendor uuid, p_guest uuid, p_visits integer, p_no_shows integer, p_day date)
returns void
language sql set search_path = '' as $$
  update public.guest g
  set visits = greatest(g.visits + p_visits, 0), no_shows = greatest(g.no_shows + p_no_shows, 0),
    last_visit_day = case when p_visits > 0 then greatest(g.last_visit_day, p_day)
      when p_visits < 0 and g.last_visit_day = p_day then (
        select max(b.day) from public.booking b
        where b.vendor_id = p_vendor and b.guest_id = p_guest and private.visits_of(b) = 1)
      else g.last_visit_day end
  where g.vendor_id = p_vendor and g.id = p_guest and (p_visits <> 0 or p_no_shows <> 0)
$$;

-- After a booking changed: its old guest loses what its new guest gains. Nulls for a booking that is new.
create function private.guests_follow(p_old public.booking, p_new public.booking) returns void
language plpgsql set search_path = '' as $$
begin
  if p_old.guest_id is not distinct from p_new.guest_id then
    perform private.count_for_guest(p_new.vendor_id, p_new.guest_id,
      private.visits_of(p_new) - private.visits_of(p_old), private.no_shows_of(p_new) - private.no_shows_of(p_old),
      p_new.day);
    return;
  end if;
  perform private.count_for_guest(p_new.vendor_id, p_old.guest_id,
    -private.visits_of(p_old), -private.no_shows_of(p_old), p_old.day);
  perform private.count_for_guest(p_new.vendor_id, p_new.guest_id,
    private.visits_of(p_new), private.no_shows_of(p_new), p_new.day);
end
$$;

revoke all on function private.guest_of(public.booking) from public, anon, authenticated;
revoke all on function private.visits_of(public.booking) from public, anon, authenticated;
revoke all on function private.no_shows_of(public.booking) from public, anon, authenticated;
revoke all on function private.count_for_guest(uuid, uuid, integer, integer, date) from public, anon, authenticated;
revoke all on function private.guests_follow(public.booking, public.booking) from public, anon, authenticated;
