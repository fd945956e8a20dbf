-- Rows as they go over the wire: exactly the fields of src/domain/booking/booking.ts and sync/types.ts, with instants
-- as ISO with Z whatever the session's time zone is. History and undo compare these forms too.

create function private.iso(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function private.booking_json(b public.booking) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'rev', b.rev, 'deleted', b.deleted, 'status', b.status, 'source', b.source,
    'custom', b.custom, 'reference', b.reference, 'marketing_opt_in', b.marketing_opt_in,
    'guest_id', b.guest_id, 'made_at', private.iso(b.made_at), 'status_at', private.iso(b.status_at),
    'made_by', b.made_by, 'made_on', b.made_on, 'claimed_rev', b.claimed_rev,
    'conflicts', b.conflicts, 'settled', b.settled,
    'day', b.day, 'minute', b.minute, 'duration', b.duration, 'pax', b.pax,
    'last_name', b.last_name, 'first_name', b.first_name,
    'last_kana', b.last_kana, 'first_kana', b.first_kana,
    'phone', b.phone, 'email', b.email, 'requests', b.requests, 'comments', b.comments,
    'tags', to_jsonb(b.tags), 'language', b.language
  )
$$;

create function private.guest_json(g public.guest) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', g.id, 'rev', g.rev, 'deleted', g.deleted, 'phone', g.phone, 'email', g.email,
    'last_name', g.last_name, 'first_name', g.first_name,
    'last_kana', g.last_kana, 'first_kana', g.first_kana,
    'visits', g.visits, 'no_shows', g.no_shows, 'last_visit_day', g.last_visit_day,
    'notes', g.notes, 'allergies', g.allergies
  )
$$;

revoke all on function private.iso(timestamptz) from public, anon, authenticated;
revoke all on function private.booking_json(public.booking) from public, anon, authenticated;
revoke all on function private.guest_json(public.guest) from public, anon, authenticated;
