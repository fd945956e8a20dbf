import { expect, test } from 'vitest'
import { aStack } from '#tests/support/stack.ts'

test('the first calls after a start, all at once, find roles and grants in place', async () => {
  const stack = await aStack()
  try {
    // Grants while others work end as `tuple concurrently updated`: none may be left for the first caller to make.
    await stack.sql.unsafe(`
      create table public.seen (tag text);
      create function public.see() returns event_trigger security definer language plpgsql as $$
      begin
        insert into public.seen values (tg_tag);
      end $$;
      create event trigger see on ddl_command_end execute function public.see();`)
    const calls = Array.from({ length: 12 }, () => stack.rpc('vendor_page', { p_vendor_url: 'nobody' }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    expect((await stack.sql<{ tag: string }[]>`select tag from public.seen`).map((r) => r.tag)).toEqual([])
  } finally {
    await stack.close()
  }
}, 60_000)
