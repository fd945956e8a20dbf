// Of the day's history and of what is taken back: all of it within Postgres.

export const historyCalls = Object.fromEntries(
  [
    'private.day_changes(text,jsonb)',
    'private.day_history(uuid,bigint,bigint)',
    'private.lines_since(uuid,text,bigint)',
    'private.said_of(public.booking)',
    'private.undone_by(jsonb)',
    'private.written_since(uuid,text,bigint,uuid)',
  ].map((call) => [call, 'nobody' as const]),
)
