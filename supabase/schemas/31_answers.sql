-- What an organiser asked as somebody booked, and what was answered: a copy, so that a question that is worded otherwise later
-- changes no booking. src/domain/answer/answer.ts is the same on the tablet.

-- What is wrong with a booking's answers: null, `invalid` or `too_long`. Exactly these fields.
create function private.answers_error(p_answers jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['answer', 'question', 'question_en'];
  a jsonb;
begin
  if jsonb_typeof(p_answers) is distinct from 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_answers) > 5 then return 'too_long'; end if;
  for a in select e.value from jsonb_array_elements(p_answers) e loop
    if jsonb_typeof(a) <> 'object' then return 'invalid'; end if;
    if not a ?& v_names or a - v_names <> '{}' then return 'invalid'; end if;
    if exists (select from jsonb_each(a) t where jsonb_typeof(t.value) <> 'string') or a->>'question' = '' then
      return 'invalid';
    end if;
    if length(a->>'answer') > 500 or length(a->>'question') > 200 or length(a->>'question_en') > 200 then
      return 'too_long';
    end if;
  end loop;
  return null;
end $$;
revoke all on function private.answers_error(jsonb) from public, anon, authenticated;
