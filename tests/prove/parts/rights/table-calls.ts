// Of tables for who books online: all of it within Postgres.

export const tableCalls = Object.fromEntries(
  [
    'private.free_seating(uuid,private.table_stay[],integer,integer,integer,uuid,boolean,uuid[])',
    'private.has_tables(uuid)',
    'private.seatings(uuid)',
    'private.seatings_for(uuid,private.table_stay[],integer,uuid,boolean)',
  ].map((call) => [call, 'nobody' as const]),
)
