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
revoke all on function private.guest_of(public.booking) from public, anon, authenticated;

-- The guest's row for a customer who confirms. Anybody can type anybody's number, so what the venue knows already
-- is never overwritten from outside: only blanks are filled.
create function private.guest_of_customer(
  p_vendor uuid, p_phone text, p_email text, p_last_name text, p_first_name text
) returns uuid language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(p_vendor, p_phone);
  v_has_blanks constant boolean := (
    select g.deleted or g.phone = '' or g.email = '' or g.last_name || g.first_name = ''
    from public.guest g where g.vendor_id = p_vendor and g.id = v_id
  );
begin
  if v_has_blanks is null then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name)
    values (p_vendor, v_id, p_phone, p_email, p_last_name, p_first_name);
  elsif v_has_blanks then
    update public.guest g
    set email = case when g.email = '' then p_email else g.email end,
      last_name = case when g.last_name || g.first_name = '' then p_last_name else g.last_name end,
      first_name = case when g.last_name || g.first_name = '' then p_first_name else g.first_name end,
      phone = p_phone, deleted = false
    where g.vendor_id = p_vendor and g.id = v_id;
  end if;
  return v_id;
end $$;
revoke all on function private.guest_of_customer(uuid, text, text, text, text) from public, anon, authenticated;

-- What a booking in this state counts for: a visit when the party leaves, a no-show, or nothing. "Last visit" is the one
-- before the present one: a guest who is in the room has not been here once more yet.
create function private.visits_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'left')::integer, 0)
$$;
revoke all on function private.visits_of(public.booking) from public, anon, authenticated;

create function private.no_shows_of(b public.booking) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((not b.deleted and b.status = 'no_show')::integer, 0)
$$;
revoke all on function private.no_shows_of(public.booking) from public, anon, authenticated;

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
revoke all on function private.count_for_guest(uuid, uuid, integer, integer, date) from public, anon, authenticated;

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
revoke all on function private.guests_follow(public.booking, public.booking) from public, anon, authenticated;
