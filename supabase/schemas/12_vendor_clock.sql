-- The vendor's clock: every write takes the next rev under this row's lock, so the order of revs is the order of
-- commits and no cursor skips a row; the same lock makes capacity race-free.
create table private.vendor_clock (
  -- Deferred: the vendor's own row is stamped by this clock before it exists.
  vendor_id uuid primary key references public.vendor (id) on delete cascade deferrable initially deferred,
  rev bigint not null default 0,
  -- Changes when revs may have gone back (restore, reset), by the operator only: tablets then read all anew and send again.
  epoch uuid not null default gen_random_uuid(),
  -- Where it stood when a person was last forgotten: what tablets hold of the history up to there is read anew (private.day_history).
  forgot_rev bigint not null default 0
) with (fillfactor = 20);
alter table private.vendor_clock enable row level security;

create function private.make_clock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.vendor_clock (vendor_id) values (new.id) on conflict do nothing;
  return new;
end $$;
revoke all on function private.make_clock() from public, anon, authenticated;

-- Triggers of one kind run in the order of their names: this one before `stamp`.
create trigger make_clock before insert on public.vendor for each row execute function private.make_clock();

-- The one lock. Whoever waits longer than the caller's lock_timeout gets 55P03.
create function private.lock_vendor(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform 1 from private.vendor_clock where vendor_id = p_vendor for update;
end $$;
revoke all on function private.lock_vendor(uuid) from public, anon, authenticated;

-- Locks the clock and gives the next rev.
create function private.next_rev(p_vendor uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  v_rev bigint;
begin
  update private.vendor_clock set rev = rev + 1 where vendor_id = p_vendor returning rev into v_rev;
  if v_rev is null then
    raise foreign_key_violation using message = 'unknown vendor';
  end if;
  return v_rev;
end $$;
revoke all on function private.next_rev(uuid) from public, anon, authenticated;

-- For the operator who restored a backup.
create function private.new_epoch() returns void language sql set search_path = '' as $$
  update private.vendor_clock set epoch = gen_random_uuid() where true
$$;
revoke all on function private.new_epoch() from public, anon, authenticated;
