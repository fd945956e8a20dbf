-- What an organiser asks of who books, and what a customer answered. What stands in a booking is a copy of a question as its
-- customer read it: the page says what it showed, and what the template does not ask (any more) is asked anew, not kept.

-- What is wrong with the form of a customer's answers, [{id, question, question_en, answer}]: null, `invalid` or `too_long`. Who says
-- null was asked nothing.
create function private.said_error(p_said jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_names constant text[] := array['id', 'question', 'question_en', 'answer'];
  v_ids text[] := '{}';
  s jsonb;
begin
  if coalesce(p_said, 'null') = 'null' then return null; end if;
  if jsonb_typeof(p_said) <> 'array' then return 'invalid'; end if;
  if jsonb_array_length(p_said) > 5 then return 'invalid'; end if;
  for s in select e.value from jsonb_array_elements(p_said) e loop
    if jsonb_typeof(s) <> 'object' then return 'invalid'; end if;
    if not s ?& v_names or s - v_names <> '{}' then return 'invalid'; end if;
    if exists (select from jsonb_each(s) t where jsonb_typeof(t.value) <> 'string')
      or not private.is_uuid(s->>'id') or s->>'id' = any (v_ids) then
      return 'invalid';
    end if;
    if length(s->>'answer') > 500 then return 'too_long'; end if;
    v_ids := v_ids || (s->>'id');
  end loop;
  return null;
end $$;
revoke all on function private.said_error(jsonb) from public, anon, authenticated;

-- The questions of an occurrence's template, each with what was said to it; '' where nothing was.
create function private.asked(p_vendor uuid, p_occurrence uuid, p_said jsonb)
returns table (place bigint, question jsonb, answer text) language plpgsql stable set search_path = '' as $$
begin
  return query
  select q.ordinality, q.value, coalesce(s.value->>'answer', '')
  from public.occurrence o
  join private.config_item t on t.vendor_id = o.vendor_id and t.kind = 'event_template' and t.key = o.template::text
    and not t.deleted
  cross join jsonb_array_elements(coalesce(t.data->'questions', '[]')) with ordinality q
  left join jsonb_array_elements(coalesce(nullif(p_said, 'null'), '[]')) s
    on s.value @> jsonb_build_object('id', q.value->'id', 'question', q.value->'ja', 'question_en', q.value->'en')
  where o.vendor_id = p_vendor and o.id = p_occurrence;
end $$;
revoke all on function private.asked(uuid, uuid, jsonb) from public, anon, authenticated;

-- What is wrong with the answers beside the questions of now: `questions_changed` where something was said to one that is gone or
-- worded otherwise, `required` where one that has to be answered is not. The caller holds the lock, so that no question changes
-- meanwhile. A table asks nothing.
create function private.asked_error(p_vendor uuid, p_occurrence uuid, p_said jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (select count(*) from jsonb_array_elements(coalesce(nullif(p_said, 'null'), '[]')) s where s.value->>'answer' <> '')
      > (select count(*) from private.asked(p_vendor, p_occurrence, p_said) a where a.answer <> '') then 'questions_changed'
    when exists (
      select from private.asked(p_vendor, p_occurrence, p_said) a where a.question->'required' = 'true' and a.answer = ''
    ) then 'required'
  end;
end $$;
revoke all on function private.asked_error(uuid, uuid, jsonb) from public, anon, authenticated;

-- As they stand in the booking, in the template's order; what was not answered is not among them.
create function private.asked_answers(p_vendor uuid, p_occurrence uuid, p_said jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('question', a.question->'ja', 'question_en', a.question->'en', 'answer', a.answer)
      order by a.place)
    from private.asked(p_vendor, p_occurrence, p_said) a where a.answer <> ''
  ), '[]');
end $$;
revoke all on function private.asked_answers(uuid, uuid, jsonb) from public, anon, authenticated;

-- Whether one that has to be answered is not, among the answers of a booking as its command carries them: of what nobody can see
-- nothing will be kept.
create function private.is_unanswered(p_vendor uuid, p_fields jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_occurrence constant text := p_fields->>'occurrence';
  v_answers constant jsonb := private.visible_answers(
    case when jsonb_typeof(p_fields->'answers') = 'array' then p_fields->'answers' else '[]' end);
begin
  if not coalesce(private.is_uuid(v_occurrence), false) then return false; end if;
  return exists (
    select from private.asked(p_vendor, v_occurrence::uuid, '[]') a
    where a.question->'required' = 'true' and not exists (
      select from jsonb_array_elements(v_answers) s
      where s.value @> jsonb_build_object('question', a.question->'ja', 'question_en', a.question->'en')
        and coalesce(s.value->>'answer', '') <> ''
    )
  );
end $$;
revoke all on function private.is_unanswered(uuid, jsonb) from public, anon, authenticated;
