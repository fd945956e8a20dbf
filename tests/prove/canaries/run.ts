import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unguardedServer } from '#tests/fixtures/http/unguarded-server.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { walkOutside } from '#tests/prove/parts/rights/outside.ts'
import { aWorld, databaseOf, type World } from '#tests/prove/parts/rights/world.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { everythingFails, everythingHappens, framesDuring } from './actions.ts'
import { eventAnswers, strangersAnswers } from './answers.ts'
import { browserTraces } from './in-browser.ts'
import { terminal } from './kept.ts'
import { type Canary, heardIn, plantCanaries } from './plant.ts'

/** What callers typed and staff wrote while the proof ran: it must not be printed either. */
const typed: Canary = { place: 'what somebody typed', forms: ['tippkanari'] }

export async function proveCanaries(size: Size): Promise<Outcome> {
  const ears = terminal()
  const stack = await aStack()
  try {
    const world = await aWorld(databaseOf(stack))
    const stranger = await stack.makeUser()
    const member = await stack.makeUser(world.a.restaurant.id)
    // First the pages as they are used, since a planted token hash opens no booking any more.
    const browser = await browserTraces(stack, world, size)
    const phone = await phoneOf(stack, world)
    const canaries = await plantCanaries(stack.sql, world)
    const inputs = size === 'full' ? 120 : 12
    const bare = await unguardedServer(stack)
    // Without our list of calls, too, where tables, formats and schemas can be asked for.
    const answers = [
      ...(await strangersAnswers(stack, world, stranger.token, inputs)),
      ...(await strangersAnswers(bare, world, stranger.token, inputs).finally(bare.close)),
      ...(await eventAnswers(stack, world)),
    ]
    const outside = await walkOutside(stack, stranger.token, 'share')
    const topic = `vendor:${world.a.restaurant.id}`
    const tokens = [member.token, stranger.token, undefined]
    const { frames, pokes } = await framesDuring(stack, topic, tokens, () =>
      everythingHappens(stack, world, 'tippkanari'),
    )
    const failures = await everythingFails(stack, world, phone, 'tippkanari')
    const log = [...ears.heard, readFileSync(join(stack.home, 'postgres.log'), 'utf8')]
    const violations = [
      ...heardIn('a stranger’s answer', answers, canaries),
      ...outside.faults,
      ...heardIn('an answer from outside', [...outside.heard], [...canaries, typed]),
      ...heardIn('the answer of a failing call', failures, canaries),
      ...heardIn('a realtime frame', frames, [...canaries, typed]),
      ...heardIn('the log', log, [...canaries, typed]),
      ...browser.violations,
      ...(pokes > 5 ? [] : [`only ${pokes} pokes were heard: the frames prove nothing`]),
    ]
    const control = await leaks(stack, world, canaries, ears.heard)
    return {
      cases: answers.length + outside.cases + failures.length + frames.length + browser.cases,
      violations,
      control: control.length === 3 && browser.control.length > 0 ? [...control, ...browser.control] : [],
      figures: {
        canaries: canaries.length,
        answers: answers.length,
        outside: outside.cases,
        frames: frames.length,
        ...browser.figures,
      },
    }
  } finally {
    ears.stop()
    await stack.close()
  }
}

async function phoneOf(stack: TestStack, { a }: World): Promise<string> {
  const [row] = await stack.sql<{ phone: string }[]>`select phone from public.guest where id = ${a.guest}`
  return row?.phone ?? ''
}

/** A function that says too much, a poke with a row in it, and a careless line on the terminal. */
async function leaks(
  stack: TestStack,
  world: World,
  canaries: Canary[],
  printed: string[],
): Promise<string[]> {
  await stack.sql.unsafe(`
    create or replace function public.vendor_page(p_vendor_url text) returns jsonb language plpgsql security definer
    set search_path = '' as $$ declare g public.guest; begin
      select * into g from public.guest where notes like 'kanari%';
      raise exception using errcode = 'PT400', message = g::text;
    end $$;
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language plpgsql security definer set search_path = '' as $$ begin
      perform pg_notify('realtime', json_build_object('topic', topic, 'event', event, 'payload',
        (select to_jsonb(g) from public.guest g where g.notes like 'kanari%'))::text);
    end $$;`)
  const answers = await strangersAnswers(stack, world, world.users.admin, 1)
  const member = await stack.makeUser(world.a.restaurant.id)
  const { frames } = await framesDuring(
    stack,
    `vendor:${world.a.restaurant.id}`,
    [member.token],
    async () => {
      await stack.sql`update public.vendor set address = 'x' where id = ${world.a.restaurant.id}`
    },
  )
  process.stdout.write(`failed for ${canaries.find((c) => c.place === 'guest.notes')?.forms[0]}\n`)
  return [
    heardIn('a stranger’s answer', answers, canaries)[0],
    heardIn('a realtime frame', frames, canaries)[0],
    heardIn('the log', printed, canaries)[0],
  ].filter((one) => one !== undefined)
}
