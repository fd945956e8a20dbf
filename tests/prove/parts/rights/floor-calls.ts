// Of a house's floor: all of it within Postgres.

export const floorCalls = Object.fromEntries(
  [
    'private.floor_errors(uuid,text,text,jsonb)',
    'private.ids_error(jsonb,integer)',
    'private.is_accepted(jsonb,text,integer)',
    'private.joined_error(jsonb)',
    'private.place_error(jsonb)',
    'private.span_error(jsonb)',
    'private.table_flag(public.booking)',
    'private.table_matter(public.booking,text)',
  ].map((call) => [call, 'nobody' as const]),
)
