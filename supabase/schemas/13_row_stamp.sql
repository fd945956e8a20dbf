-- What the triggers of synced tables share: they give each written row its rev and keep count and digest. sync/SPEC.md has
-- the hash: hash(id, rev) = (poly(id) * (rev % 65521 + 1)) % 2147483647, poly folds the characters of the id.

create function private.poly(p_id text) returns bigint language plpgsql immutable strict parallel safe
set search_path = '' as $$
declare
  v_bytes bytea := convert_to(p_id, 'UTF8');
  v_fold bigint := 0;
begin
  for i in 0 .. length(v_bytes) - 1 loop
    v_fold := (v_fold * 31 + get_byte(v_bytes, i)) % 4294967296;
  end loop;
  return v_fold;
end $$;
revoke all on function private.poly(text) from public, anon, authenticated;

create function private.row_hash(p_poly bigint, p_rev bigint) returns bigint language plpgsql immutable strict
parallel safe set search_path = '' as $$
begin
  return (p_poly * (p_rev % 65521 + 1)) % 2147483647;
end $$;
revoke all on function private.row_hash(bigint, bigint) from public, anon, authenticated;

-- Takes the next rev for a row of a collection. p_old_rev is null for a new row.
create function private.tick(p_vendor uuid, p_collection text, p_id text, p_old_rev bigint) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_poly bigint := private.poly(p_id);
  v_old bigint := coalesce(private.row_hash(v_poly, p_old_rev), 0);
  v_new_row integer := case when p_old_rev is null then 1 else 0 end;
  v_rev bigint;
begin
  if p_collection = 'booking' then
    update private.vendor_clock
    set rev = rev + 1, booking_count = booking_count + v_new_row,
      booking_sum = booking_sum + private.row_hash(v_poly, rev + 1) - v_old
    where vendor_id = p_vendor returning rev into v_rev;
  elsif p_collection = 'guest' then
    update private.vendor_clock
    set rev = rev + 1, guest_count = guest_count + v_new_row,
      guest_sum = guest_sum + private.row_hash(v_poly, rev + 1) - v_old
    where vendor_id = p_vendor returning rev into v_rev;
  else
    update private.vendor_clock
    set rev = rev + 1, setup_count = setup_count + v_new_row,
      setup_sum = setup_sum + private.row_hash(v_poly, rev + 1) - v_old
    where vendor_id = p_vendor returning rev into v_rev;
  end if;
  if v_rev is null then
    raise foreign_key_violation using message = 'unknown vendor';
  end if;
  return v_rev;
end $$;
revoke all on function private.tick(uuid, text, text, bigint) from public, anon, authenticated;

-- Takes a row out of count and sum again: an `insert ... on conflict` fires the insert trigger for a row that is
-- there already, and is then stamped as an update.
create function private.untick(p_vendor uuid, p_collection text, p_id text, p_rev bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_hash bigint := private.row_hash(private.poly(p_id), p_rev);
begin
  update private.vendor_clock
  set booking_count = booking_count - (p_collection = 'booking')::integer,
    booking_sum = booking_sum - case when p_collection = 'booking' then v_hash else 0 end,
    guest_count = guest_count - (p_collection = 'guest')::integer,
    guest_sum = guest_sum - case when p_collection = 'guest' then v_hash else 0 end,
    setup_count = setup_count - (p_collection = 'setup')::integer,
    setup_sum = setup_sum - case when p_collection = 'setup' then v_hash else 0 end
  where vendor_id = p_vendor;
end $$;
revoke all on function private.untick(uuid, text, text, bigint) from public, anon, authenticated;

-- A tablet that pulls anew could never learn that a row vanished: rows become tombstones instead.
create function private.rows_never_vanish() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('rows of %s are marked deleted, never removed', tg_table_name);
end $$;
revoke all on function private.rows_never_vanish() from public, anon, authenticated;

-- The key of a stamped row is for ever: another key would leave the old one in the digest.
create function private.key_is_for_ever() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('the key of %s cannot change', tg_table_name);
end $$;
revoke all on function private.key_is_for_ever() from public, anon, authenticated;
