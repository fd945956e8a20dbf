-- What one caller may hold is a share of the seats there are during the stay, not of those there usually are: where a
-- span has four of twenty seats, half of twenty would be all of them.
create function private.seats_during(r private.day_rule, p_vendor uuid, p_day date, p_minute integer) returns integer
language sql stable set search_path = '' as $$
  select least(r.capacity, min(o.capacity)) from private.overrides_on(p_vendor, p_day) o
  where o.starts < p_minute + r.duration and o.ends > p_minute
$$;
revoke all on function private.seats_during(private.day_rule, uuid, date, integer) from public, anon, authenticated;

do $$
declare
  v_text text := pg_get_functiondef('private.hold_limit'::regproc);
begin
  if v_text not like '%p_rule.capacity%' then
    raise exception 'private.hold_limit no longer counts by the capacity of the rule';
  end if;
  execute replace(v_text, 'p_rule.capacity', 'private.seats_during(p_rule, p_vendor, p_day, p_minute)');
end $$;
