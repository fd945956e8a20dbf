-- A restaurant and who works there, until screens make them: copy this file, write your own values in and run it, with
-- `npm run sql -- <file>` or in the SQL editor of hosted Supabase. Times are minutes of the business day: 1020 is 17:00,
-- 1500 is 25:00. Whoever works there signs up first, at /sign-up.

insert into public.vendor (url, name, address, phone, email, cancellation_policy) values (
  'kiku-zushi', '菊寿司', '東京都中央区築地1-1-1', '+81312345678', 'kiku@example.jp',
  '{"ja": "前日までは無料です。当日はお一人様3,000円を申し受けます。", "en": "Free until the day before, ¥3,000 per person on the day."}'
);

insert into public.booking_settings (vendor_id, capacity, minimum_pax, maximum_pax, slot_interval, duration, last_seating,
  cutoff_days, horizon_days)
select id, 24, 1, 8, 30, 120, 90, 0, 60 from public.vendor where url = 'kiku-zushi';

-- 1 Monday to 7 Sunday, 8 public holidays; closed on Mondays here.
insert into public.opening_hours (vendor_id, weekday, closed, opens_at, closes_at)
select id, weekday, weekday = 1, 1020, 1380 from public.vendor, generate_series(1, 8) as weekday where url = 'kiku-zushi';

insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
select u.id, v.id, v.url from auth.users u, public.vendor v
where u.email in ('staff@example.jp') and v.url = 'kiku-zushi';

select v.url as vendor, coalesce(string_agg(u.email, ', '), 'nobody yet') as staff
from public.vendor v
left join public.users_vendor_key k on k.vendor_id = v.id
left join auth.users u on u.id = k.user_id
where v.url = 'kiku-zushi' group by v.url;
