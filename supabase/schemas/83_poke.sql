-- One poke per transaction and vendor: {rev} on the private channel `vendor:<id>`, without personal data. A tablet then
-- pulls. Delivery is best effort; the heartbeat covers what is lost.

-- Runs at the end of the transaction, once for each rev taken; the first one speaks for all of them. Revs that no row has,
-- of refused commands, are told to nobody.
create function private.poke() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_poked constant jsonb := coalesce(nullif(current_setting('noren.poked', true), ''), '{}')::jsonb;
  v_key constant text := new.vendor_id::text;
  v_head bigint;
begin
  if new.rev <= coalesce((v_poked->>v_key)::bigint, 0) then return null; end if;
  select k.rev into v_head from private.vendor_clock k where k.vendor_id = new.vendor_id;
  if v_head is null then return null; end if;
  perform set_config('noren.poked', (v_poked || jsonb_build_object(v_key, v_head))::text, true);
  -- The last row alone: a range up to the end would be planned anew each time, with a look at the end of the index.
  if coalesce((
    select s.rev from private.synced s where s.vendor_id = new.vendor_id order by s.rev desc limit 1
  ), 0) <= old.rev then
    return null;
  end if;
  begin
    perform realtime.send(jsonb_build_object('rev', v_head), 'poke', 'vendor:' || v_key, true);
  exception when others then
    -- A booking must never fail because nobody could be told at once.
    raise warning 'poke failed: %', sqlstate;
  end;
  return null;
end
$$;
revoke all on function private.poke() from public, anon, authenticated;

create constraint trigger poke after update of rev on private.vendor_clock
  deferrable initially deferred for each row when (new.rev > old.rev) execute function private.poke();

-- Members hear their vendor's channel; nobody may send on it.
create policy "members hear their vendor" on realtime.messages for select to authenticated
  using ((select realtime.topic()) in (select 'vendor:' || v.id from private.my_vendors() v (id)));
