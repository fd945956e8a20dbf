-- Bookings that a tablet does not hold, found for its list: those older than its window, or of weeks that are still to come.

-- Digits of a phone as somebody typed them, from three on; null where it is no such. A number is kept without the 0 with which
-- it begins at home, so what is sought has none either. A phone that holds them is the one of `hasPhone` on the tablet.
create function private.sought_digits(p_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(ltrim(substring(
    regexp_replace(normalize(p_text, nfkc), '[\s\u3000()\u002d\u2010-\u2015ー\u2212]', '', 'g') from '^\+?[0-9]{3,}$'), '+'),
    '^0(?=[1-9])', '')
$$;
revoke all on function private.sought_digits(text) from public, anon, authenticated;

-- A folded word in katakana or in Latin letters as plain kana, null where it is neither as a whole; `typedKana` on the tablet.
create function private.typed_kana(p_folded text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_syllables constant jsonb := '{
    "a": "ア", "i": "イ", "u": "ウ", "e": "エ", "o": "オ", "ka": "カ", "ki": "キ", "ku": "ク", "ke": "ケ", "ko": "コ", "sa": "サ",
    "si": "シ", "su": "ス", "se": "セ", "so": "ソ", "ta": "タ", "ti": "チ", "tu": "ツ", "te": "テ", "to": "ト", "na": "ナ", "ni": "ニ",
    "nu": "ヌ", "ne": "ネ", "no": "ノ", "ha": "ハ", "hi": "ヒ", "hu": "フ", "he": "ヘ", "ho": "ホ", "ma": "マ", "mi": "ミ", "mu": "ム",
    "me": "メ", "mo": "モ", "ra": "ラ", "ri": "リ", "ru": "ル", "re": "レ", "ro": "ロ", "ga": "ガ", "gi": "ギ", "gu": "グ", "ge": "ゲ",
    "go": "ゴ", "za": "ザ", "zi": "ジ", "zu": "ズ", "ze": "ゼ", "zo": "ゾ", "da": "ダ", "di": "ジ", "du": "ズ", "de": "デ", "do": "ド",
    "ba": "バ", "bi": "ビ", "bu": "ブ", "be": "ベ", "bo": "ボ", "pa": "パ", "pi": "ピ", "pu": "プ", "pe": "ペ", "po": "ポ",
    "kya": "キャ", "kyu": "キュ", "kyo": "キョ", "sya": "シャ", "syu": "シュ", "syo": "ショ", "tya": "チャ", "tyu": "チュ", "tyo": "チョ",
    "nya": "ニャ", "nyu": "ニュ", "nyo": "ニョ", "hya": "ヒャ", "hyu": "ヒュ", "hyo": "ヒョ", "mya": "ミャ", "myu": "ミュ", "myo": "ミョ",
    "rya": "リャ", "ryu": "リュ", "ryo": "リョ", "gya": "ギャ", "gyu": "ギュ", "gyo": "ギョ", "zya": "ジャ", "zyu": "ジュ", "zyo": "ジョ",
    "jya": "ジャ", "jyu": "ジュ", "jyo": "ジョ", "dya": "ジャ", "dyu": "ジュ", "dyo": "ジョ", "bya": "ビャ", "byu": "ビュ", "byo": "ビョ",
    "pya": "ピャ", "pyu": "ピュ", "pyo": "ピョ", "ya": "ヤ", "yu": "ユ", "yo": "ヨ", "wa": "ワ", "wo": "オ", "fu": "フ", "tsu": "ツ",
    "vu": "ヴ", "shi": "シ", "sha": "シャ", "shu": "シュ", "sho": "ショ", "chi": "チ", "cha": "チャ", "chu": "チュ", "cho": "チョ",
    "ji": "ジ", "ja": "ジャ", "ju": "ジュ", "jo": "ジョ", "n": "ン"}';
  v_left text;
  v_kana text := '';
  v_size integer;
begin
  if p_folded ~ '^[ァ-ヺー]{2,}$' then return private.plain_kana(p_folded); end if;
  if coalesce(p_folded, '') !~ '^[a-z]{2,}$' then return null; end if;
  v_left := regexp_replace(regexp_replace(replace(regexp_replace(p_folded, 'm(?=[bpm])', 'n', 'g'), 'tch', 'ch'),
    'oh(?![aiueoy])', 'o', 'g'), '([bcdfghjkmprstwyz])\1', '\1', 'g');
  while v_left <> '' loop
    v_size := case when v_syllables ? left(v_left, 3) then 3 when v_syllables ? left(v_left, 2) then 2 else 1 end;
    if not v_syllables ? left(v_left, v_size) then return null; end if;
    v_kana := v_kana || (v_syllables->>left(v_left, v_size));
    v_left := substr(v_left, v_size + 1);
  end loop;
  return private.plain_kana(v_kana);
end $$;
revoke all on function private.typed_kana(text) from public, anon, authenticated;

-- Cards at whose guest one of these words is found, and which word: of a guest of several cards any of them may say it. A card of a
-- guest who has no other is not among them. Few are, so that a search reads each link between cards once.
create function private.cards_that_say(p_vendor uuid, p_words text[], p_kana text[]) returns table (card uuid, nr bigint)
language sql stable set search_path = '' as $$
  with recursive link (card, upper) as (
    select g.id, g.merged_into from public.guest g where g.vendor_id = p_vendor and g.merged_into is not null
    union
    select l.card, g.merged_into from link l
    join public.guest g on g.vendor_id = p_vendor and g.id = l.upper and g.merged_into is not null
  ), ended as (
    select l.card, l.upper as root from link l
    where not exists (select from link x where x.card = l.upper)
  ), person as materialized (
    select e.card, e.root from ended e
    union
    select e.root, e.root from ended e
  ), found as (
    select distinct p.root, w.nr from person p
    join public.guest g on g.vendor_id = p_vendor and g.id = p.card
    cross join unnest(p_words, p_kana) with ordinality w (word, kana, nr)
    where position(w.word in g.sought) > 0 or position(w.kana in g.sought_kana) > 0
  )
  select p.card, f.nr from found f join person p on p.root = f.root
$$;
revoke all on function private.cards_that_say(uuid, text[], text[]) from public, anon, authenticated;

-- Tables whose name begins with one of these words, and which: 5 is the beginning of 5番, and not of 51番 (beginsWith in
-- src/domain/guest/search.ts).
create function private.tables_that_say(p_vendor uuid, p_words text[]) returns table (seat uuid, nr integer)
language sql stable set search_path = '' as $$
  select t.key::uuid, w.nr::integer
  from (
    select i.key, private.folded(i.data->>'name') as name from private.config_item i
    where i.vendor_id = p_vendor and i.kind = 'table' and not i.deleted
  ) t
  join unnest(p_words) with ordinality w (word, nr) on w.word <> '' and starts_with(t.name, w.word)
    and not (w.word ~ '[0-9]$' and substr(t.name, length(w.word) + 1, 1) ~ '[0-9]')
$$;
revoke all on function private.tables_that_say(uuid, text[]) from public, anon, authenticated;

-- Rows as the feed has them, the latest day first, beyond `p_after` ('day/id', '' from the beginning). Days are both included.
-- `p_deleted`: those that were deleted, as long as their content is kept, in place of the others. Where no words are sought, the
-- events of those days come in one order with them; the events that bookings are of always do, before them.
create function public.find_bookings(
  p_vendor uuid, p_from date, p_until date, p_text text, p_limit integer, p_after text,
  p_deleted boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := least(greatest(coalesce(p_limit, 100), 1), 100);
  v_text constant text := left(coalesce(p_text, ''), 100);
  v_whole constant text := private.sought_digits(v_text);
  v_deleted constant boolean := coalesce(p_deleted, false);
  v_words text[];
  v_kana text[];
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
  select array_agg(private.folded(w.word)), array_agg(private.typed_kana(private.folded(w.word))),
    array_agg(private.sought_digits(w.word)) into v_words, v_kana, v_digits
  from regexp_split_to_table(normalize(v_text, nfkc), '\s+') w (word) where w.word <> '';
  return (
    with booked as (
      select b.day, b.id, 'booking' as collection from public.booking b
      left join public.guest g on v_words is not null and g.vendor_id = p_vendor and g.id = b.guest_id
      where b.vendor_id = p_vendor and b.deleted = v_deleted
        and b.day between coalesce(p_from, '-infinity') and least(coalesce(p_until, 'infinity'), v_day)
        and (b.day, b.id) < (v_day, v_id)
        and (not v_deleted or not private.is_compacted(p_vendor, 'booking', b.id::text))
        and (v_words is null or position(v_whole in b.phone) > 0 or exists (
          select from unnest(b.tables) t (seat) where (t.seat, 1) in (
            select s.seat, s.nr from private.tables_that_say(p_vendor, array[private.folded(v_text)]) s)) or not exists (
          select from unnest(v_words, v_kana, v_digits) with ordinality w (word, kana, digits, nr)
          where position(w.word in b.sought) = 0 and coalesce(position(w.digits in b.phone), 0) = 0
            and coalesce(position(w.word in g.sought), 0) = 0 and coalesce(position(w.kana in b.sought_kana), 0) = 0
            and coalesce(position(w.kana in g.sought_kana), 0) = 0
            and not exists (select from unnest(b.tables) t (seat) where (t.seat, w.nr) in (
              select s.seat, s.nr from private.tables_that_say(p_vendor, v_words) s))
            and not coalesce((b.guest_id, w.nr) in (select s.card, s.nr from private.cards_that_say(p_vendor, v_words, v_kana) s), false)))
      order by b.day desc, b.id desc limit v_limit + 1
    ), held as (
      select o.day, o.id, 'occurrence' as collection from public.occurrence o
      where o.vendor_id = p_vendor and v_words is null and not v_deleted and not o.deleted
        and o.day between coalesce(p_from, '-infinity') and least(coalesce(p_until, 'infinity'), v_day)
        and (o.day, o.id) < (v_day, v_id)
      order by o.day desc, o.id desc limit v_limit + 1
    ), found as (
      select * from booked union all select * from held order by day desc, id desc limit v_limit + 1
    ), page as (
      select * from found f order by f.day desc, f.id desc limit v_limit
    ), named as (
      select distinct null::date as day, b.occurrence as id, 'occurrence' as collection
      from page p
      join public.booking b on b.vendor_id = p_vendor and b.id = p.id
      where p.collection = 'booking' and b.occurrence is not null
        and not exists (select from page x where x.collection = 'occurrence' and x.id = b.occurrence)
    )
    select jsonb_build_object(
      'epoch', k.epoch, 'shape', private.shape(), 'head', k.rev, 'now', private.iso(clock_timestamp()),
      'rows', coalesce((
        -- Row by row: as a join, a plan for any limit reads the whole feed.
        select jsonb_agg(jsonb_build_array(p.collection, (
          select s.data from private.synced s
          where s.vendor_id = p_vendor and s.collection = p.collection
            and s.id = case p.collection when 'booking' then p.id::text else 'occurrence/' || p.id end
        )) order by p.day desc nulls first, p.id desc) from (select * from named union all select * from page) p), '[]'),
      'more', (select count(*) from found) > v_limit)
    from private.vendor_clock k where k.vendor_id = p_vendor
  );
end
$$;
revoke all on function public.find_bookings(uuid, date, date, text, integer, text, boolean) from public, anon, authenticated;
grant execute on function public.find_bookings(uuid, date, date, text, integer, text, boolean) to authenticated;
