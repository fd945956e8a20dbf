import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { Complaints } from '#e2e/support/complaints.ts'
import { distFolder } from '#local/places.ts'
import {
  enter,
  launch,
  tablet,
  type VendorStack,
  withVendorStack,
} from '#tests/prove/parts/browser/vendor-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

/** One request of each kind of answer that the server has. */
interface Asked {
  what: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  status: number
}

const must: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /^camera=\(self\)$/,
  'cross-origin-opener-policy': /^same-origin$/,
}
/** What the policy must hold, directive for directive; `connect-src` names the server's own sockets too. */
const policy: Record<string, RegExp> = {
  'default-src': /^'none'$/,
  'script-src': /^'self'$/,
  'style-src': /^'self'$/,
  'img-src': /^'self' data: https:$/,
  'font-src': /^'self'$/,
  'connect-src': /^'self'( wss?:\/\/localhost:\d+)*$/,
  'manifest-src': /^'self'$/,
  'worker-src': /^'self'$/,
  'base-uri': /^'none'$/,
  'form-action': /^'self'$/,
  'frame-ancestors': /^'none'$/,
}

export async function headers(size: Size): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const asked = await kinds(place)
    const violations = await allOf(place.url, asked)
    // The same questions to a server that sends none of them.
    const bare = createServer((_, res) => res.end('{}'))
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    closers.push(async () => bare.close())
    const address = bare.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const control = (await allOf(`http://127.0.0.1:${port}`, asked)).filter((what) => what.includes('lacks'))

    const { chromium } = await import('playwright')
    const browser = await chromium.launch(launch)
    closers.push(() => browser.close())
    const visits = size === 'full' ? (['ja', 'en'] as const) : (['ja'] as const)
    let pages = 0
    for (const locale of visits) {
      const context = await browser.newContext({ ...tablet, baseURL: place.url })
      const complaints = new Complaints()
      await complaints.watch(context)
      await speak(context, place, locale)
      pages += await everyRoute(context, place, locale)
      violations.push(...policyIn(complaints).map((what) => `${locale}: ${what}`))
      complaints.forget()
      control.push(...(await planted(await context.newPage(), complaints)))
    }
    const seen =
      control.some((what) => what.startsWith('CSP')) && control.some((what) => what.includes('lacks'))
    return {
      cases: asked.length + pages,
      violations,
      control: seen ? control : [],
      figures: { answers: asked.length, pages },
    }
  })
}

async function kinds(place: VendorStack): Promise<Asked[]> {
  // As it is asked for below, packed by nobody: each coding has a mark of its own.
  const page = await fetch(`${place.url}/`, { headers: { 'accept-encoding': 'identity' } })
  const html = await page.text()
  const asset = (ending: string) => new RegExp(`/assets/[^"]+\\.${ending}`).exec(html)?.[0] ?? `/no.${ending}`
  const json = { 'content-type': 'application/json', apikey: 'sb_publishable_noren_embedded' }
  const rpc = (name: string) => `/rest/v1/rpc/${name}`
  return [
    { what: 'the first page', path: '/', status: 200 },
    { what: 'a page of the app', path: '/bookings?view=list', status: 200 },
    { what: 'an unknown page', path: '/no/such/page', status: 404 },
    { what: 'an unknown vendor', path: '/no-such-venue/book', status: 404 },
    { what: 'the page of a vendor', path: `/${place.venue.url}/book`, status: 200 },
    { what: 'the payload of a page', path: `/${place.venue.url}/book/_payload.json`, status: 200 },
    { what: 'a payload of nobody', path: '/no-such-venue/book/_payload.json', status: 404 },
    { what: 'the list of pages', path: '/sitemap.xml', status: 200 },
    { what: 'the rules for search engines', path: '/robots.txt', status: 200 },
    { what: 'the build manifest', path: '/builds/latest.json', status: 200 },
    { what: 'the address of a vendor', path: `/${place.venue.url}`, status: 302 },
    { what: 'a page asked for with HEAD', method: 'HEAD', path: '/', status: 200 },
    {
      what: 'a page not modified',
      path: '/',
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
      status: 304,
    },
    { what: 'a script', path: asset('js'), status: 200 },
    { what: 'a packed script', path: asset('js'), headers: { 'accept-encoding': 'br' }, status: 200 },
    { what: 'a style sheet', path: asset('css'), status: 200 },
    { what: 'the worker', path: '/sw.js', status: 200 },
    { what: 'the manifest', path: '/manifest.webmanifest', status: 200 },
    { what: 'a picture', path: '/logo.svg', status: 200 },
    { what: 'a missing script', path: '/assets/none.js', status: 404 },
    { what: 'a path that cannot be read', path: '/%', status: 404 },
    { what: 'a page posted to', method: 'POST', path: '/', body: 'x', status: 405 },
    { what: 'the health page', path: '/noren/health', status: 200 },
    { what: 'a part that does not exist', path: '/storage/v1', status: 404 },
    {
      what: 'an answer of the API',
      method: 'POST',
      path: rpc('vendor_page'),
      headers: json,
      body: JSON.stringify({ p_vendor_url: place.venue.url }),
      status: 200,
    },
    {
      what: 'a refusal of the API',
      method: 'POST',
      path: rpc('sync_pull'),
      headers: json,
      body: '{}',
      status: 404,
    },
    {
      what: 'a function that does not exist',
      method: 'POST',
      path: rpc('none'),
      headers: json,
      body: '{}',
      status: 404,
    },
    {
      what: 'a body that cannot be read',
      method: 'POST',
      path: rpc('vendor_page'),
      headers: json,
      body: '{',
      status: 400,
    },
    {
      what: 'a body that is too large',
      method: 'POST',
      path: rpc('vendor_page'),
      headers: json,
      body: 'x'.repeat(1_000_001),
      status: 413,
    },
    {
      what: 'a preflight',
      method: 'OPTIONS',
      path: rpc('vendor_page'),
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
      status: 0,
    },
    {
      what: 'a wrong password',
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: json,
      body: '{"email":"a@b.example","password":"none"}',
      status: 400,
    },
    {
      what: 'a redirect of Auth',
      path: '/auth/v1/verify?token=none&type=signup&redirect_to=http://evil.example/',
      status: 0,
    },
  ]
}

async function allOf(url: string, asked: readonly Asked[]): Promise<string[]> {
  const found = await Promise.all(asked.map((one) => faults(url, one)))
  return [...found.flat(), ...(await unreadable(url))]
}

function faults(
  url: string,
  { what, method = 'GET', path, headers = {}, body, status }: Asked,
): Promise<string[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    // fetch() would tidy paths up and follow redirects.
    const sent = request({ hostname, port, path, method, headers }, (res) => {
      res.resume()
      const said = Object.fromEntries(
        Object.entries(res.headers).map(([name, value]) => [name, String(value)]),
      )
      const found = Object.entries(must)
        .filter(([name, text]) => !text.test(said[name] ?? ''))
        .map(([name]) => `${what} lacks ${name}: ${said[name] ?? 'nothing'}`)
      found.push(...policyFaults(said['content-security-policy'] ?? '').map((fault) => `${what} ${fault}`))
      if (status !== 0 && res.statusCode !== status)
        found.push(`${what} is answered ${res.statusCode}, not ${status}`)
      if (/evil\.example/.test(said.location ?? '')) found.push(`${what} leads to ${said.location}`)
      resolve(found)
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      // A server may close on a body it has refused; the answer came before.
      error.code === 'EPIPE' ? undefined : reject(error),
    )
    sent.end(body)
  })
}

function policyFaults(said: string): string[] {
  const has = new Map(
    said.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
  )
  const wrong = Object.entries(policy).filter(([name, text]) => !text.test(has.get(name) ?? ''))
  return wrong.map(([name]) => `lacks ${name} as it should be: ${has.get(name) ?? 'nothing'}`)
}

/** What is no HTTP at all is answered without a body, so that there is nothing a header could guard. */
function unreadable(url: string): Promise<string[]> {
  const { port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), 'localhost', () => socket.write('nonsense\r\n\r\n'))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => resolve([]))
    socket.on('close', () => {
      const body = answer.split('\r\n\r\n')[1] ?? ''
      resolve(body === '' ? [] : [`an unreadable request is answered with a body: ${body.slice(0, 40)}`])
    })
  })
}

const speak = (context: BrowserContext, place: VendorStack, locale: string) =>
  context.addCookies([{ name: 'locale', value: locale, url: place.url }])

/** Each route of the generated tree, so that a new one is visited by itself; then the stand's dialogs. */
async function everyRoute(context: BrowserContext, place: VendorStack, locale: 'ja' | 'en'): Promise<number> {
  const tree = readFileSync(`${distFolder}/../src/routeTree.gen.ts`, 'utf8')
  const list = /fullPaths:\s*((?:\s*\|\s*'[^']*')+)/.exec(tree)?.[1] ?? ''
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) =>
    path.replace('$vendorUrl', place.venue.url).replace('$', 'some-page'),
  )
  const dialogs = ['new', 'attention', 'keys'].map((name) => `/bookings?dialog=${name}`)
  const page = await context.newPage()
  const visit = async (path: string) => {
    await page.goto(path)
    await page.locator('h1, [data-booking], [role=dialog]').first().waitFor({ timeout: 30_000 })
  }
  for (const path of paths) await visit(path)
  // The page objects speak Japanese.
  await speak(context, place, 'ja')
  await enter(page, await place.venue.staff())
  await speak(context, place, locale)
  const views = ['list', 'guests'].map((name) => `/bookings?view=${name}`)
  for (const path of [...paths, ...dialogs, ...views]) await visit(path)
  return paths.length * 2 + dialogs.length + views.length
}

const policyIn = (complaints: Complaints): string[] =>
  complaints.unexpected().filter((text) => /CSP|Content.Security.Policy/i.test(text))

/** What the policy is there to stop, done on purpose on a page of the product. */
async function planted(page: Page, complaints: Complaints): Promise<string[]> {
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    try {
      // biome-ignore lint/security/noGlobalEval: this is what the policy must refuse
      globalThis.eval('1')
    } catch {
      // Refused.
    }
    const picture = new Image()
    picture.src = 'http://evil.example/a.png'
    document.body.append(picture)
    const frame = document.createElement('iframe')
    frame.src = 'http://evil.example/'
    document.body.append(frame)
  })
  await page.waitForTimeout(500)
  const heard = policyIn(complaints)
  const all = ['script-src', 'img-src', 'frame-src'].every((name) =>
    heard.some((text) => text.includes(name)),
  )
  return all ? heard : []
}
