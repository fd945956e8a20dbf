-- What the triggers of synced tables share. sync/SPEC.md has the hash by which a tablet proves that it holds what the server
-- holds: hash(id, rev) = (poly(id) * (rev % 65521 + 1)) % 2147483647, poly folds the characters of the id.

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

-- Each written row takes a rev of its own. An `insert ... on conflict` takes one for the row that is not inserted, too.
create function private.stamp() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'vendor' then
    new.rev := private.next_rev(new.id);
  else
    new.rev := private.next_rev(new.vendor_id);
  end if;
  return new;
end $$;
revoke all on function private.stamp() from public, anon, authenticated;

-- A tablet that pulls anew could never learn that a row vanished: rows become tombstones instead.
create function private.rows_never_vanish() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('rows of %s are marked deleted, never removed', tg_table_name);
end $$;
revoke all on function private.rows_never_vanish() from public, anon, authenticated;

-- The key of a stamped row is for ever: another key would leave the old one in the feed.
create function private.key_is_for_ever() returns trigger language plpgsql set search_path = '' as $$
begin
  raise restrict_violation using message = format('the key of %s cannot change', tg_table_name);
end $$;
revoke all on function private.key_is_for_ever() from public, anon, authenticated;
