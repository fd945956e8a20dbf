import type { Sql } from 'postgres'
import { etagOf } from '#local/pages/etag.ts'

/**
 * `{path}/_payload.json` of a page of this vendor (`book`, `events`, `legal` or an event's address): null where there is none, undefined
 * where it cannot be said now. Under an address that the vendor had before, too: a page may just have been given out with it.
 */
export type PayloadOf = (url: string, page: string) => Promise<Payload | null | undefined>

export interface Payload {
  text: string
  etag: string
}

const pauseMs = 50
const patienceMs = 1_000
const mostWaiting = 200

/**
 * What the function for strangers says, and nothing else. Each answer is younger than its question, so that whoever has just
 * changed something sees it; whatever is asked for meanwhile is one question, twenty times a second at most.
 */
export function payloadsOf(sql: Sql): PayloadOf {
  type Answers = Map<string, Payload>
  let waiting: { paths: Set<string>; asked: Promise<Answers | undefined> } | undefined
  let before: Promise<unknown> = Promise.resolve()

  const askFor = async (paths: Set<string>): Promise<Answers> => {
    waiting = undefined
    const found = await sql<{ path: string; page: string }[]>`
      select p.path, p.said::text as page
      from (
        select a.path, case split_part(a.path, '/', 2)
          when 'book' then public.vendor_page(split_part(a.path, '/', 1))
          when 'legal' then public.legal_page(split_part(a.path, '/', 1))
          when 'events' then public.events_page(split_part(a.path, '/', 1))
          else public.event_page(split_part(a.path, '/', 1), split_part(a.path, '/', 2)) end as said
        from unnest(${[...paths]}::text[]) a (path)
      ) p
      where p.said->'ok' = 'true'`
    return new Map(found.map(({ path, page }) => [path, payload(page)]))
  }
  const soon = () => {
    const paths = new Set<string>()
    const asked = before.then(() => askFor(paths)).catch(() => undefined)
    before = asked.then(() => pause(pauseMs))
    return { paths, asked }
  }
  return async (url, page) => {
    const path = `${url}/${page}`
    waiting ??= soon()
    if (!waiting.paths.has(path) && waiting.paths.size >= mostWaiting) return undefined
    waiting.paths.add(path)
    const answers = await Promise.race([waiting.asked, pause(patienceMs)])
    return answers ? (answers.get(path) ?? null) : undefined
  }
}

export const payload = (text: string): Payload => ({
  text,
  etag: etagOf(text),
})

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, undefined).unref()
  })
