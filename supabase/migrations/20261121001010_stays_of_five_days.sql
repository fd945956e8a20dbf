-- A stay begins by minute 2159 and lasts up to 1440: it may touch the second day after its own. Whoever counts people
-- looked one day to either side, and did not see the end of such a stay (nor, from it, who sits there already). The
-- three that count are changed in this alone. daysInTouch in src/domain/availability/occupancy.ts is the same on the tablet.
do $$
declare
  v_name text;
  v_text text;
begin
  foreach v_name in array array['private.slots', 'private.reason_of', 'private.crowd'] loop
    v_text := pg_get_functiondef(v_name::regproc);
    if v_text not like '%p_day - 1 and p_day + 1%' then
      raise exception '% no longer looks one day to either side', v_name;
    end if;
    execute replace(v_text, 'p_day - 1 and p_day + 1', 'p_day - 2 and p_day + 2');
  end loop;
end $$;
