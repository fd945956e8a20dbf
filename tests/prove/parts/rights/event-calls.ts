// Of events, all of it within Postgres.

export const eventCalls = Object.fromEntries(
  [
    'private.collection_of(text)',
    'private.excludes(uuid,uuid,uuid)',
    'private.feed_occurrence()',
    'private.lay_out(uuid,jsonb)',
    'private.lay_out_errors(jsonb)',
    'private.occurrence_data(public.occurrence)',
    'private.occurrence_id(uuid,integer)',
    'private.occurrences_to_come(uuid)',
    'private.questions_error(jsonb)',
    'private.refill_occurrence()',
    'private.slug_error(jsonb,integer)',
    'private.template_errors(uuid,text,jsonb)',
    'private.templates_error(jsonb)',
    'private.tickets_error(jsonb)',
    'private.undo_rows(uuid,jsonb)',
    'private.visible_questions(jsonb)',
  ].map((call) => [call, 'nobody' as const]),
)
