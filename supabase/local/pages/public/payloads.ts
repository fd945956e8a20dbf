import type { Sql } from 'postgres'
import { etagOf } from '#local/pages/etag.ts'

/**
 * `{path}/_payload.json` of a page of this vendor: null where there is no such vendor, undefined where it cannot be said now.
 * Under an address that it had before, too: a page may just have been given out with it.
 */
export type PayloadOf = (url: string) => Promise<Payload | null | undefined>

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
  let waiting: { urls: Set<string>; asked: Promise<Answers | undefined> } | undefined
  let before: Promise<unknown> = Promise.resolve()

  const askFor = async (urls: Set<string>): Promise<Answers> => {
    waiting = undefined
    const found = await sql<{ url: string; page: string }[]>`
      select a.url, public.vendor_page(a.url)::text as page
      from unnest(${[...urls]}::text[]) a (url) where (private.vendor_at(a.url)).id is not null`
    return new Map(found.map(({ url, page }) => [url, payload(page)]))
  }
  const soon = () => {
    const urls = new Set<string>()
    const asked = before.then(() => askFor(urls)).catch(() => undefined)
    before = asked.then(() => pause(pauseMs))
    return { urls, asked }
  }
  return async (url) => {
    waiting ??= soon()
    if (!waiting.urls.has(url) && waiting.urls.size >= mostWaiting) return undefined
    waiting.urls.add(url)
    const answers = await Promise.race([waiting.asked, pause(patienceMs)])
    return answers ? (answers.get(url) ?? null) : undefined
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
