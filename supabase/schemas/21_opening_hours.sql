-- Japan's public holidays, substitute holidays included; a migration fills it.
create table private.public_holiday (
  day date primary key,
  name_ja text not null,
  name_en text not null
);
alter table private.public_holiday enable row level security;

-- When a restaurant is open: by weekday (1-7 Monday to Sunday, 8 public holidays), and for single dates.
-- Minutes after the business day's midnight, so that 26:00 is 1560 and closing always comes after opening.
create table public.opening_hours (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  weekday smallint not null,
  closed boolean not null default false,
  opens_at integer not null default 1020,
  closes_at integer not null default 1380,
  break_starts_at integer,
  break_ends_at integer,
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, weekday),
  constraint weekday_is_known check (weekday between 1 and 8),
  constraint times_are_minutes check (opens_at between 0 and 2160 and closes_at between 0 and 2160),
  constraint closing_after_opening check (closed or closes_at > opens_at),
  constraint break_is_both_or_neither check ((break_starts_at is null) = (break_ends_at is null)),
  constraint break_inside_hours check (
    closed or break_starts_at is null
    or (break_starts_at > opens_at and break_ends_at > break_starts_at and break_ends_at < closes_at)
  )
);
alter table public.opening_hours enable row level security;

create table public.custom_opening_hours (
  vendor_id uuid not null references public.vendor (id) on delete cascade,
  day date not null,
  closed boolean not null default false,
  opens_at integer not null default 1020,
  closes_at integer not null default 1380,
  break_starts_at integer,
  break_ends_at integer,
  note text not null default '',
  rev bigint not null default 0,
  deleted boolean not null default false,
  conflicts jsonb not null default '[]',
  primary key (vendor_id, day),
  constraint day_is_near check (day between '2000-01-01' and '2199-12-31'),
  constraint times_are_minutes check (opens_at between 0 and 2160 and closes_at between 0 and 2160),
  constraint closing_after_opening check (closed or closes_at > opens_at),
  constraint break_is_both_or_neither check ((break_starts_at is null) = (break_ends_at is null)),
  constraint break_inside_hours check (
    closed or break_starts_at is null
    or (break_starts_at > opens_at and break_ends_at > break_starts_at and break_ends_at < closes_at)
  ),
  constraint note_is_short check (length(note) <= 500)
);
alter table public.custom_opening_hours enable row level security;

-- The hours of a date for which nothing was set: the public holiday's row wins over the weekday's. No row at all is a closed
-- day.
create function private.general_hours_of(
  p_vendor uuid, p_day date,
  out closed boolean, out opens_at integer, out closes_at integer,
  out break_starts_at integer, out break_ends_at integer
) language plpgsql stable set search_path = '' as $$
begin
  select o.closed, o.opens_at, o.closes_at, o.break_starts_at, o.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.opening_hours o
  where o.vendor_id = p_vendor and not o.deleted and (
    o.weekday = extract(isodow from p_day)
    or (o.weekday = 8 and exists (select from private.public_holiday p where p.day = p_day))
  )
  order by o.weekday desc limit 1;
  if not found then
    closed := true;
    opens_at := 0;
    closes_at := 0;
  end if;
end $$;
revoke all on function private.general_hours_of(uuid, date) from public, anon, authenticated;

-- The hours of one date: what was set for the date wins over all others.
create function private.hours_of(
  p_vendor uuid, p_day date,
  out closed boolean, out opens_at integer, out closes_at integer,
  out break_starts_at integer, out break_ends_at integer
) language plpgsql stable set search_path = '' as $$
begin
  select c.closed, c.opens_at, c.closes_at, c.break_starts_at, c.break_ends_at
  into closed, opens_at, closes_at, break_starts_at, break_ends_at
  from public.custom_opening_hours c
  where c.vendor_id = p_vendor and c.day = p_day and not c.deleted;
  if not found then
    select g.* into closed, opens_at, closes_at, break_starts_at, break_ends_at
    from private.general_hours_of(p_vendor, p_day) g;
  end if;
end $$;
revoke all on function private.hours_of(uuid, date) from public, anon, authenticated;
