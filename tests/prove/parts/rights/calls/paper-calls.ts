// Of what was written on paper: all of it within Postgres.

export const paperCalls = Object.fromEntries(
  [
    'private.began_at(jsonb,jsonb)',
    'private.minutes_since(date,integer,jsonb)',
    'private.paper_errors(jsonb)',
    'private.paper_fault(jsonb,text,jsonb)',
    'private.paper_minute(jsonb)',
    'private.paper_sides(jsonb,text,jsonb)',
    'private.mends(jsonb)',
    'private.decide_mend(jsonb,jsonb)',
    'private.is_stay(jsonb)',
    'private.with_other_minute(jsonb,jsonb)',
    'private.no_stay_sides(jsonb,jsonb,jsonb)',
    'private.not_there(jsonb,jsonb)',
  ].map((call) => [call, 'nobody' as const]),
)
