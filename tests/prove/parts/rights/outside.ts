// What lies outside the calls of the product: every route of the library, in every way to spell it.

import { Agent, request } from 'node:http'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { spellings } from '#tests/fixtures/hostile/url-spellings.ts'
import { internalsOf } from '#tests/fixtures/http/internals.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import type { Size } from '#tests/prove/types.ts'
import { inParallel } from './matrix-http.ts'

export interface Walked {
  cases: number
  faults: string[]
  /** Every answer with its headers. */
  heard: Set<string>
  routes: number
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/** Asks for all of it as nobody and with `token`; one sentence for each answer that was not ours or told an internal word. */
export async function walkOutside(stack: TestStack, token: string, size: Size): Promise<Walked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const internals = await internalsOf(stack)
  // As it was built, and with the head of the start page.
  const pages = await Promise.all(
    ['/', '/index.html'].map(async (path) => (await fetch(`${stack.url}${path}`)).text()),
  )
  const faults: string[] = []
  const heard = new Set<string>()
  const routes = await outsideRoutes(stack)
  const works: (() => Promise<void>)[] = []
  for (const [r, route] of routes.entries()) {
    for (const [s, path] of spellings(route, new URL(stack.url).host).entries()) {
      for (const [m, method] of methods.entries()) {
        // With few inputs the most telling routes by GET, and every seventh of the rest.
        const isAsked = size === 'full' || (m === 0 && route.startsWith('/_system')) || (r + s + m) % 7 === 0
        if (!isAsked) continue
        const isKnown = (r + s) % 2 === 0
        works.push(async () => {
          const said = await ask(stack, agent, method, path, isKnown ? token : undefined)
          const text = `${said.status} ${said.headers} ${said.body}`
          heard.add(text)
          const told = internals.filter((word) => text.includes(word))
          const name = `${method} ${path}`
          if (told.length > 0) faults.push(`${name} tells an internal word: ${told.join(', ')}`)
          const isPage = said.status === 200 && (pages.includes(said.body) || said.body === '')
          if (!isPage && ![400, 404, 405].includes(said.status)) faults.push(`${name}: ${said.status}`)
          if (/access-control-|PGRST/.test(text)) faults.push(`${name} is answered by the library`)
        })
      }
    }
  }
  await inParallel(works).finally(() => agent.destroy())
  return { cases: works.length, faults, heard, routes: routes.length }
}

/** What the product calls; `allowed-calls.test.ts` tries the other methods of these. */
const known =
  /^\/(auth\/v1\/(token|signup|logout|user|recover|resend|verify)|rest\/v1\/(vendor|users_vendor_key))$/

/** Every path that the library registers, with names in place of its parameters. */
async function outsideRoutes(stack: TestStack): Promise<string[]> {
  const app = new App({
    connection: createPostgresConnection({ url: stack.databaseUrl }),
    auth: {
      enabled: true,
      jwt_secret: 'a secret of thirty-two letters or so',
      publishable_key: stack.anonKey,
    },
  })
  const registered = (app.server as unknown as { routes: { path: string }[] }).routes.map(({ path }) => path)
  const paths = registered.flatMap((path) =>
    path.includes(':relation')
      ? ['booking', 'guest'].map((table) => path.replace(':relation', table))
      : [path.replace(':function', 'no_such_function').replace(/:\w+/g, 'x').replace('*', 'index.html')],
  )
  if (!paths.includes('/_system/info'))
    throw new Error('The library has no /_system/info: read its routes elsewhere')
  return [...new Set([...paths, '/rest/v1/', '/'])].filter((path) => !known.test(path) && path !== '/')
}

function ask(stack: TestStack, agent: Agent, method: string, path: string, token: string | undefined) {
  const { hostname, port } = new URL(stack.url)
  const body = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : '{}'
  const headers = {
    'content-type': 'application/json',
    ...(body ? { 'content-length': body.length } : {}),
    ...(token ? { apikey: stack.anonKey, authorization: `Bearer ${token}` } : {}),
    ...(method === 'OPTIONS'
      ? { 'access-control-request-method': 'GET', origin: 'http://evil.example' }
      : {}),
  }
  return new Promise<{ status: number; headers: string; body: string }>((resolve, reject) => {
    // fetch() would tidy the path up first.
    const sent = request({ hostname, port, path, method, headers, agent }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => {
        const { date: _, ...rest } = res.headers
        resolve({
          status: res.statusCode ?? 0,
          headers: JSON.stringify(rest),
          body: Buffer.concat(chunks).toString('utf8'),
        })
      })
      res.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
