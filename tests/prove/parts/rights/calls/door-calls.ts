// Of who waits at the door.

const within = [
  'private.back_by(jsonb)',
  'private.called_facts(public.booking)',
  'private.joined_queue(jsonb,jsonb,jsonb)',
  'private.called_by_now(jsonb,text)',
  'private.call_taken_back(jsonb,jsonb,jsonb)',
  'private.mail_calls()',
  'private.place_of_token(uuid,text)',
  'private.queue_error(jsonb)',
  'private.told_place(public.booking,public.vendor)',
].map((call) => [call, 'nobody'] as const)

export const doorCalls: Record<string, 'everybody' | 'nobody'> = {
  ...Object.fromEntries(within),
  'public.leave_waiting(text,text)': 'everybody',
  'public.waiting_place(text,text)': 'everybody',
}
