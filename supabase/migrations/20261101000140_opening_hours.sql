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
create index opening_hours_rev on public.opening_hours (vendor_id, rev);
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
create index custom_opening_hours_rev on public.custom_opening_hours (vendor_id, rev);
alter table public.custom_opening_hours enable row level security;

create trigger stamp before insert or update on public.opening_hours
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.weekday <> new.weekday)
  execute function private.key_is_for_ever();
create trigger stamp before insert or update on public.custom_opening_hours
  for each row execute function private.stamp_setup();
create trigger rows_never_vanish before delete on public.custom_opening_hours
  for each row execute function private.rows_never_vanish();
create trigger key_is_for_ever before update on public.custom_opening_hours
  for each row when (old.vendor_id <> new.vendor_id or old.day <> new.day)
  execute function private.key_is_for_ever();
