// Of a house's floor: all of it within Postgres.

export const floorCalls = Object.fromEntries(
  [
    'private.floor_errors(uuid,text,text,jsonb)',
    'private.ids_error(jsonb,integer)',
    'private.joined_error(jsonb)',
    'private.place_error(jsonb)',
    'private.span_error(jsonb)',
  ].map((call) => [call, 'nobody' as const]),
)
