// Of tables for who books online: all of it within Postgres.

export const tableCalls = Object.fromEntries(
  [
    'private.area_error(uuid,uuid)',
    'private.area_of(public.booking)',
    'private.blocks_on(uuid,date)',
    'private.free_seating(uuid,private.table_stay[],integer,integer,integer,uuid,boolean,uuid[])',
    'private.has_tables(uuid)',
    'private.online_areas(uuid)',
    'private.requests_of(private.hold,jsonb)',
    'private.seatings(uuid)',
    'private.seatings_for(uuid,private.table_stay[],integer,uuid,boolean)',
    'private.table_stays(uuid,date,timestamp with time zone,uuid,boolean,integer,integer)',
    'private.tables_for(uuid,date,integer,integer,integer,timestamp with time zone,uuid,uuid,uuid[])',
    'private.tables_of_hold(private.hold)',
    'private.taken_between(uuid,date,integer,integer,integer,timestamp with time zone,uuid,boolean,uuid)',
  ].map((call) => [call, 'nobody' as const]),
)
