-- Bookings that a tablet does not hold, found for its list: those older than its window, or of weeks that are still to come.

-- Text as the search compares it; `fold` in src/domain/guest/search.ts is the same on the tablet.
create function private.folded(p_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(translate(lower(normalize(p_text, nfkc)),
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ髙﨑嵜濱濵邉邊齋齊斉澤嶋嶌廣𠮷櫻國瀧眞德關黑冨舘峯惠',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ高崎崎浜浜辺辺斎斎斎沢島島広吉桜国滝真徳関黒富館峰恵'),
    '[\s\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff・･.,''-]', '', 'g')
$$;
revoke all on function private.folded(text) from public, anon, authenticated;

-- Digits of a phone as somebody typed them, from three on; null where it is no such. `hasPhone` on the tablet.
create function private.sought_digits(p_text text) returns text language sql immutable set search_path = '' as $$
  select ltrim(substring(
    regexp_replace(normalize(p_text, nfkc), '[\s\u3000()\u002d\u2010-\u2015ー\u2212]', '', 'g') from '^\+?[0-9]{3,}$'), '+')
$$;
revoke all on function private.sought_digits(text) from public, anon, authenticated;

create function private.has_digits(p_phone text, p_digits text) returns boolean language sql immutable
set search_path = '' as $$
  select p_digits is not null and (position(p_digits in p_phone) > 0
    or (p_digits ~ '^0[1-9]' and position(substr(p_digits, 2) in p_phone) > 0))
$$;
revoke all on function private.has_digits(text, text) from public, anon, authenticated;

-- Rows as the feed has them, the latest day first, beyond `p_after` ('day/id', '' from the beginning). Days are both included.
create function public.find_bookings(
  p_vendor uuid, p_from date, p_until date, p_text text, p_limit integer, p_after text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 100), 1), 100);
  v_text constant text := left(coalesce(p_text, ''), 100);
  v_whole constant text := private.sought_digits(v_text);
  v_words text[];
  v_digits text[];
  v_day date;
  v_id uuid;
begin
  perform private.must_be_member(p_vendor);
  if coalesce(p_after, '') !~ '^(\d{4}-\d{2}-\d{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' then
    raise exception using errcode = 'PT400', message = 'invalid';
  end if;
  v_day := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 1), '')::date, 'infinity');
  v_id := coalesce(nullif(split_part(coalesce(p_after, ''), '/', 2), '')::uuid, '00000000-0000-0000-0000-000000000000');
  select array_agg(private.folded(w.word)), array_agg(private.sought_digits(w.word)) into v_words, v_digits
  from regexp_split_to_table(normalize(v_text, nfkc), '\s+') w (word) where w.word <> '';
  return (
    with found as (
      select b.day, b.id from public.booking b
      -- Folded once for all words; the sign between two names is in none.
      cross join lateral (select case when v_words is not null then private.folded(concat_ws(chr(1), b.last_name || b.first_name,
        b.first_name || b.last_name, b.last_kana || b.first_kana, b.reference)) end as names offset 0) n
      where b.vendor_id = p_vendor and not b.deleted
        and b.day between coalesce(p_from, '-infinity') and least(coalesce(p_until, 'infinity'), v_day)
        and (b.day, b.id) < (v_day, v_id)
        and (v_words is null or private.has_digits(b.phone, v_whole) or not exists (
          select from unnest(v_words, v_digits) w (word, digits)
          where not private.has_digits(b.phone, w.digits) and position(w.word in n.names) = 0))
      order by b.day desc, b.id desc limit v_limit + 1
    ),
    page as (select * from found f order by f.day desc, f.id desc limit v_limit)
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(s.collection, s.data) order by p.day desc, p.id desc)
        from page p join private.synced s
          on s.vendor_id = p_vendor and s.collection = 'booking' and s.id = p.id::text), '[]'),
      'more', (select count(*) from found) > v_limit)
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.find_bookings(uuid, date, date, text, integer, text) from public, anon, authenticated;
grant execute on function public.find_bookings(uuid, date, date, text, integer, text) to authenticated;
