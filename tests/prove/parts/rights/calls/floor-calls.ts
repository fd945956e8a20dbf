// Of a house's floor, and of who sits at its tables: all of it within Postgres.

export const floorCalls = Object.fromEntries(
  [
    'private.area_error(uuid,uuid)',
    'private.area_of(public.booking)',
    'private.blocks_on(uuid,date)',
    'private.floor_errors(uuid,text,text,jsonb)',
    'private.free_seating(uuid,private.table_stay[],integer,integer,integer,uuid,boolean,uuid[])',
    'private.has_tables(uuid)',
    'private.ids_error(jsonb,integer)',
    'private.is_accepted(jsonb,text,integer)',
    'private.joined_error(jsonb)',
    'private.online_areas(uuid)',
    'private.place_error(jsonb)',
    'private.requests_of(private.hold,jsonb)',
    'private.seatings(uuid)',
    'private.seatings_for(uuid,private.table_stay[],integer,uuid,boolean)',
    'private.span_error(jsonb)',
    'private.table_flag(public.booking)',
    'private.table_matter(public.booking,text)',
    'private.table_stays(uuid,date,timestamp with time zone,uuid,boolean,integer,integer)',
    'private.tables_for(uuid,date,integer,integer,integer,timestamp with time zone,uuid,uuid,uuid[])',
    'private.tables_of_hold(private.hold)',
    'private.taken_between(uuid,date,integer,integer,integer,timestamp with time zone,uuid,boolean,uuid)',
  ].map((call) => [call, 'nobody' as const]),
)
