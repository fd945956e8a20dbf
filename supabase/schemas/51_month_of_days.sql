-- A month at a glance: whether each day has many tables left for a party, few or none. A hint to choose a day by; what can be had
-- is said by the day's own slots, and decided by the hold.

-- The marks of the days to come of a month, of the vendor's revision `rev` and as its business day was `today`. A row per month,
-- party size and area that was looked at; written anew once anything changed.
create table private.month_marks (
  -- No foreign key, as in private.synced: the vendor was found by who writes here.
  vendor_id uuid not null,
  month date not null,
  pax integer not null,
  today date not null,
  rev bigint not null,
  -- By day of the month from 1.
  marks text[] not null,
  -- Of the floor, '' for any.
  area text not null default '',
  primary key (vendor_id, month, pax, area)
);
alter table private.month_marks enable row level security;

-- free: of the day's first part and of its evening every slot, or three and at least a fifth; few; full; closed. A fifth alone
-- would call one slot of four many, and a part with two slots is none the worse while both are free. A house that has lunch left and
-- no dinner is not free: most who look want dinner.
create function private.mark_of(p_slots bigint, p_shut bigint, p_free bigint, p_late bigint, p_late_free bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_slots = p_shut then 'closed' when p_free = 0 then 'full'
    when p_late_free < least(3, p_late) or p_late_free * 5 < p_late then 'few'
    when p_free - p_late_free < least(3, p_slots - p_late) or (p_free - p_late_free) * 5 < p_slots - p_late then 'few'
    else 'free'
  end;
end $$;
revoke all on function private.mark_of(bigint, bigint, bigint, bigint, bigint) from public, anon, authenticated;

-- From when on it is the evening: after the break, and at four where there is none.
create function private.evening_from(p_break_ends_at integer) returns integer language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_break_ends_at, 960);
end $$;
revoke all on function private.evening_from(integer) from public, anon, authenticated;

-- private.slots for many days to come at once, in one statement: what takes ten of its days must do for a month. Of bookings by
-- plan, as that is for days to come; holds are not counted, for what is kept here outlives them. Days after p_now's business day.
create function private.marks_between(p_vendor uuid, p_from date, p_to date, p_pax integer, p_now timestamptz, p_area uuid)
returns table (day date, mark text) language plpgsql stable set search_path = '' as $$
declare
  -- Of no day in particular: what is the same for all of them.
  r constant private.day_rule := private.day_rule(p_vendor, p_from, p_pax, p_now);
  v_has_tables constant boolean := private.has_tables(p_vendor);
begin
  return query
  with open as materialized (
    select p_from + d.n as day, h.opens_at, h.closes_at, coalesce(h.break_starts_at, 10000) as breaks,
      coalesce(h.break_ends_at, -10000) as resumes, private.evening_from(h.break_ends_at) as evening, h.closed
    from generate_series(0, p_to - p_from) d (n)
    cross join lateral private.hours_of(p_vendor, p_from + d.n) h
  ), override as materialized (
    select o.day, (a.day - o.day) * 1440 + a.starts_at as starts, (a.day - o.day) * 1440 + a.ends_at as ends, a.capacity
    from public.vendor_availability a join open o on a.day between o.day - 2 and o.day + 2
    where a.vendor_id = p_vendor and not a.deleted and a.day between p_from - 2 and p_to + 2
  ), stay as materialized (
    select o.day, (b.day - o.day) * 1440 + b.minute as starts, (b.day - o.day) * 1440 + b.minute + b.duration as ends, b.pax
    from public.booking b
    -- A stay may touch the second day after its own; nearly all touch one.
    cross join generate_series(-2, 2) n (days)
    join open o on o.day = b.day + n.days
    where b.vendor_id = p_vendor and b.day between p_from - 2 and p_to + 2 and not b.deleted
      and b.status in ('confirmed', 'arrived', 'seated')
      and (b.day - o.day) * 1440 + b.minute < o.closes_at + r.duration
      and (b.day - o.day) * 1440 + b.minute + b.duration > o.opens_at
  ), change as (
    select e.day, e.at, sum(e.people) as people
    from (
      select s.day, s.starts, s.pax from stay s
      union all select s.day, s.ends, -s.pax from stay s
      union all select v.day, v.starts, 0 from override v
      union all select v.day, v.ends, 0 from override v
      union all select o.day, x.at, 0 from open o cross join (values (-10000), (10000)) x (at)
    ) e (day, at, people)
    group by e.day, e.at
  ), load as materialized (
    select c.day, c.at as begins, lead(c.at) over w as ends, r.capacity - sum(c.people) over w as free,
      sum(c.people) over w as people
    from change c window w as (partition by c.day order by c.at)
  ), room as materialized (
    select l.day, l.begins, l.ends, coalesce(min(v.capacity) - l.people, l.free) as free
    from load l
    left join override v on v.day = l.day and v.starts <= l.begins and l.begins < v.ends and v.capacity > 0
    where l.ends is not null
    group by l.day, l.begins, l.ends, l.free, l.people
  ), slot as materialized (
    select o.day, g.minute
    from open o cross join lateral generate_series(o.opens_at, o.closes_at - 1, r.slot_interval) g (minute)
    where o.closed is false and not (g.minute < o.resumes and g.minute + r.duration > o.breaks)
      and g.minute <= o.closes_at - r.last_seating and g.minute + r.duration <= o.closes_at
      and (o.day - r.today) * 1440 + g.minute >= r.now_minute
  ), least_room as (
    select s.day, s.minute, min(m.free) as free
    from slot s join room m on m.day = s.day and m.begins < s.minute + r.duration and m.ends > s.minute
    group by s.day, s.minute
  ), shut as (
    select distinct s.day, s.minute
    from slot s join override v on v.day = s.day and v.capacity = 0
      and v.starts < s.minute + r.duration and v.ends > s.minute
  ), seating as materialized (
    select o.day, private.taken_between(
      p_vendor, o.day, o.opens_at, o.closes_at + r.duration, p_pax, p_now, null, true, p_area) as taken
    from open o where v_has_tables and o.closed is false
  ), begun as (
    select s.day, s.starts as minute, sum(s.pax) as people from stay s where r.pacing is not null group by s.day, s.starts
  ), told as (
    select o.day, l.minute, x.minute as shut, l.minute >= o.evening as is_late, x.minute is null and l.free >= p_pax
      and coalesce(coalesce(n.people, 0) + p_pax <= r.pacing, l.minute is not null)
      and (not v_has_tables or exists (
        select from unnest(q.taken) f (taken) where not f.taken && int4range(l.minute, l.minute + r.duration)
      )) as is_free
    from open o
    left join least_room l on l.day = o.day
    left join shut x on x.day = l.day and x.minute = l.minute
    left join begun n on n.day = l.day and n.minute = l.minute
    left join seating q on q.day = o.day
  )
  select t.day, private.mark_of(count(t.minute), count(t.shut), count(*) filter (where t.is_free),
    count(*) filter (where t.is_late), count(*) filter (where t.is_late and t.is_free))
  from told t
  group by t.day;
end $$;
revoke all on function private.marks_between(uuid, date, date, integer, timestamptz, uuid) from public, anon, authenticated;

-- The marks of a month, by day of the month; 'none' where nothing can be booked for another cause than that the house is closed or
-- full: past, before the cutoff or beyond the horizon. Today is always looked at; of later days what was found at this revision is
-- taken, since nothing has changed.
create function public.month_of_days(p_vendor_url text, p_month date, p_pax integer, p_area uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_vendor constant uuid := (private.vendor_at(p_vendor_url)).id;
  v_errors constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'month', coalesce(private.day_error(p_month), case when extract(day from p_month) <> 1 then 'invalid' end),
    'pax', private.number_error(p_pax, 1, 9999), 'area', private.area_error(v_vendor, p_area)
  ));
  v_now constant timestamptz := now();
  v_last date;
  v_rev bigint;
  r private.day_rule;
  v_marks text[];
  v_mark text;
  v_evening integer;
  v_from date;
  v_to date;
begin
  perform private.only_post();
  if v_vendor is null then
    return private.no('vendor_not_found');
  end if;
  if v_errors <> '{}' then
    return private.invalid(v_errors);
  end if;
  v_last := (p_month + interval '1 month - 1 day')::date;
  v_marks := array_fill('none'::text, array[v_last - p_month + 1]);
  -- Read first: what changes while the marks are being found belongs to a later revision, and they are found again.
  select k.rev into v_rev from private.vendor_clock k where k.vendor_id = v_vendor;
  r := private.day_rule(v_vendor, p_month, p_pax, v_now);
  v_from := greatest(p_month, r.today + greatest(r.cutoff_days, 1));
  v_to := least(v_last, r.today + r.horizon_days);
  if r.closed is not null and p_pax between r.minimum_pax and r.maximum_pax and exists (
    select from public.booking_settings s where s.vendor_id = v_vendor and not s.deleted
  ) then
    if v_from <= v_to then
      select m.marks into v_marks from private.month_marks m
      where m.vendor_id = v_vendor and m.month = p_month and m.pax = p_pax and m.area = coalesce(p_area::text, '')
        and m.rev = v_rev and m.today = r.today;
      if not found then
        v_marks := array_fill('none'::text, array[v_last - p_month + 1]);
        select array_agg(coalesce(m.mark, 'none') order by d.n) into v_marks
        from generate_series(0, v_last - p_month) d (n)
        left join private.marks_between(v_vendor, v_from, v_to, p_pax, v_now, p_area) m on m.day = p_month + d.n;
        -- Nobody waits for the disk: what is lost is found again.
        perform set_config('synchronous_commit', 'off', true);
        delete from private.month_marks m
        where m.vendor_id = v_vendor and m.month < date_trunc('month', r.today)::date;
        insert into private.month_marks as m (vendor_id, month, pax, area, today, rev, marks)
        values (v_vendor, p_month, p_pax, coalesce(p_area::text, ''), r.today, v_rev, v_marks)
        on conflict (vendor_id, month, pax, area) do update
        set today = excluded.today, rev = excluded.rev, marks = excluded.marks where m.rev <= excluded.rev;
      end if;
    end if;
    if r.today between p_month and v_last and r.cutoff_days = 0 then
      v_evening := private.evening_from((private.hours_of(v_vendor, r.today)).break_ends_at);
      select case when count(*) = 0 then 'none' else private.mark_of(count(*),
        count(*) filter (where s.reason = 'override_closed'), count(*) filter (where s.reason is null),
        count(*) filter (where s.minute >= v_evening), count(*) filter (where s.minute >= v_evening and s.reason is null)) end
      into v_mark
      from private.slots(v_vendor, r.today, p_pax, v_now, null, null, p_area) s
      where s.reason is null or s.reason in ('full', 'pacing', 'no_table', 'override_closed');
      v_marks[r.today - p_month + 1] := case
        when (private.hours_of(v_vendor, r.today)).closed then 'closed' else v_mark
      end;
    end if;
  end if;
  return jsonb_build_object('ok', true, 'month', p_month, 'today', r.today, 'marks', to_jsonb(v_marks));
end $$;
revoke all on function public.month_of_days(text, date, integer, uuid) from public, anon, authenticated;
grant execute on function public.month_of_days(text, date, integer, uuid) to anon, authenticated;
