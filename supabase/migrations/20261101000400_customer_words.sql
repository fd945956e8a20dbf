-- What the customers' functions share: how they say no, whom they mean, and what they check.

create function private.no(p_code text, p_more jsonb default '{}') returns jsonb language sql immutable as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_more
$$;
revoke all on function private.no(text, jsonb) from public, anon, authenticated;

-- {field: code} of what is wrong, null values left out; {} when all is well.
create function private.invalid(p_fields jsonb) returns jsonb language sql immutable as $$
  select private.no('invalid', jsonb_build_object('fields', p_fields))
$$;
revoke all on function private.invalid(jsonb) from public, anon, authenticated;

-- The vendor behind a short url, in any case of letters; no row when there is none.
create function private.vendor_at(p_url text) returns public.vendor language plpgsql stable set search_path = '' as $$
declare
  v public.vendor;
begin
  if length(p_url) <= 60 then
    select * into v from public.vendor where url = lower(p_url);
  end if;
  return v;
end $$;
revoke all on function private.vendor_at(text) from public, anon, authenticated;

-- 128 bits as 32 hex digits; only its sha256 is kept. Null for anything else.
create function private.token_hash(p_token text) returns bytea language sql immutable as $$
  select case when length(p_token) = 32 and p_token ~ '^[0-9a-f]{32}$' then sha256(convert_to(p_token, 'UTF8')) end
$$;
revoke all on function private.token_hash(text) from public, anon, authenticated;

create function private.day_error(p_day date) returns text language sql immutable as $$
  select case
    when p_day is null then 'required'
    when p_day not between '2000-01-01' and '2199-12-31' then 'invalid'
  end
$$;
revoke all on function private.day_error(date) from public, anon, authenticated;

create function private.number_error(p_number integer, p_least integer, p_most integer) returns text
language sql immutable as $$
  select case when p_number is null then 'required' when p_number not between p_least and p_most then 'invalid' end
$$;
revoke all on function private.number_error(integer, integer, integer) from public, anon, authenticated;

-- Text a person typed: a JSON string, not empty where it must be there, not longer than its column.
create function private.text_error(p_value jsonb, p_needed boolean, p_longest integer) returns text
language sql immutable as $$
  select case
    when p_value is null or p_value = 'null' then case when p_needed then 'required' end
    when jsonb_typeof(p_value) <> 'string' then 'invalid'
    when p_needed and p_value #>> '{}' = '' then 'required'
    when length(p_value #>> '{}') > p_longest then 'too_long'
  end
$$;
revoke all on function private.text_error(jsonb, boolean, integer) from public, anon, authenticated;

-- The details as they are kept: no spaces, ideographic ones included, around what a person typed.
create function private.trimmed(d jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(d) = 'object' then d || coalesce((
    select jsonb_object_agg(e.key, btrim(e.value #>> '{}', E' \t\r\n　'))
    from jsonb_each(d) e
    where e.key in ('last_name', 'first_name', 'phone', 'email') and jsonb_typeof(e.value) = 'string'
  ), '{}') else d end
$$;
revoke all on function private.trimmed(jsonb) from public, anon, authenticated;

-- {field: code} for the details of a booking; {} when they can be kept. The form checks the same before
-- (src/domain/guest/guest-details.schema.ts).
create function private.guest_details_errors(d jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_errors jsonb;
begin
  if jsonb_typeof(d) is distinct from 'object' then
    return '{"details": "required"}';
  end if;
  v_errors := jsonb_strip_nulls(jsonb_build_object(
    'last_name', private.text_error(d -> 'last_name', true, 100),
    'first_name', private.text_error(d -> 'first_name', true, 100),
    'phone', private.text_error(d -> 'phone', true, 20),
    'email', private.text_error(d -> 'email', true, 254),
    'requests', private.text_error(d -> 'requests', false, 2000),
    'terms_version', private.text_error(d -> 'terms_version', true, 40),
    'language', case when d ->> 'language' is null then 'required'
      when d ->> 'language' not in ('ja', 'en') then 'invalid' end,
    'marketing_opt_in', case when jsonb_typeof(d -> 'marketing_opt_in') not in ('boolean', 'null') then 'invalid' end,
    -- The honeypot: no person sees this field.
    'website', case when coalesce(d ->> 'website', '') <> '' then 'invalid' end
  ));
  if not v_errors ? 'phone' and d ->> 'phone' !~ '^\+[1-9][0-9]{6,14}$' then
    v_errors := v_errors || '{"phone": "invalid_phone"}';
  end if;
  if not v_errors ? 'email'
    and d ->> 'email' !~ '^[^\s@<>()\[\]\\,;:"]+@[^\s@<>()\[\]\\,;:"]+\.[^\s@.<>()\[\]\\,;:"]{2,}$' then
    v_errors := v_errors || '{"email": "invalid_email"}';
  end if;
  return v_errors;
end $$;
revoke all on function private.guest_details_errors(jsonb) from public, anon, authenticated;

-- What a customer may see of a booking: never the venue's own comments, ids or revs.
create function private.guest_booking(b public.booking, v public.vendor) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'ok', true,
    'booking', jsonb_build_object(
      'reference', b.reference, 'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
      'status', b.status, 'last_name', b.last_name, 'first_name', b.first_name, 'phone', b.phone,
      'email', b.email, 'requests', b.requests, 'language', b.language
    ),
    'vendor', jsonb_build_object('name', v.name, 'phone', v.phone, 'address', v.address)
  )
$$;
revoke all on function private.guest_booking(public.booking, public.vendor) from public, anon, authenticated;

-- Six signs that cannot be misread (no I, L, O, 0, 1), nearly a billion of them; tablets make five (src/domain/booking/reference.ts).
create function private.new_reference(p_vendor uuid) returns text language plpgsql set search_path = '' as $$
declare
  v_letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_bytes bytea;
  v_reference text;
begin
  loop
    v_bytes := uuid_send(gen_random_uuid());
    v_reference := '';
    -- Bytes 10-15 of a uuid are all random.
    for i in 10 .. 15 loop
      v_reference := v_reference || substr(v_letters, get_byte(v_bytes, i) % 31 + 1, 1);
    end loop;
    exit when not exists (
      -- Said twice, so that the partial index is used.
      select from public.booking b
      where b.vendor_id = p_vendor and b.reference = v_reference and b.reference <> ''
    );
  end loop;
  return v_reference;
end $$;
revoke all on function private.new_reference(uuid) from public, anon, authenticated;

-- The guest's row for a customer who confirms. Anybody can type anybody's number, so what the venue knows already
-- is never overwritten from outside: only blanks are filled.
create function private.guest_of_customer(
  p_vendor uuid, p_phone text, p_email text, p_last_name text, p_first_name text
) returns uuid language plpgsql set search_path = '' as $$
declare
  v_id constant uuid := private.guest_id(p_vendor, p_phone);
begin
  update public.guest g
  set email = case when g.email = '' then p_email else g.email end,
    last_name = case when g.last_name || g.first_name = '' then p_last_name else g.last_name end,
    first_name = case when g.last_name || g.first_name = '' then p_first_name else g.first_name end,
    phone = p_phone, deleted = false
  where g.vendor_id = p_vendor and g.id = v_id
    and (g.deleted or g.phone = '' or g.email = '' or g.last_name || g.first_name = '');
  if not found and not exists (select from public.guest g where g.vendor_id = p_vendor and g.id = v_id) then
    insert into public.guest (vendor_id, id, phone, email, last_name, first_name)
    values (p_vendor, v_id, p_phone, p_email, p_last_name, p_first_name);
  end if;
  return v_id;
end $$;
revoke all on function private.guest_of_customer(uuid, text, text, text, text) from public, anon, authenticated;
