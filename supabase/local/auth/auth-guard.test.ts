import { afterEach, describe, expect, test, vi } from 'vitest'
import { counts, recent } from '#local/api/counts.ts'
import { networkOf, siteOf } from '#local/http/network-of.ts'
import { linkEnded, no } from './auth-calls.ts'
import { type GuardLimits, guardAuth } from './auth-guard.ts'
import type { Accounts } from './even-auth.ts'
import { hashOfToken, type MailLinks } from './mail-links.ts'

const right = 'the right password'

// Of the usual cost: lite did the work, and it is not done again here.
const hash = '$2b$10$'
const accounts: Accounts = { hashOfEmail: async () => hash, hashOfUser: async () => hash }

/** A guard before a lite whose accounts have one password, with what reached that lite. */
function aGuard({
  limits = {},
  answer = likeLite,
  wait = 0,
  links: other = {},
}: {
  limits?: Partial<GuardLimits>
  answer?: (request: Request) => Promise<Response>
  wait?: number
  links?: Partial<MailLinks>
} = {}) {
  const reached: { path: string; body: Record<string, unknown> }[] = []
  const asked: string[] = []
  const note =
    (name: keyof MailLinks) =>
    async (...about: (string | null)[]) =>
      void asked.push([name, ...about].join(' ').trim())
  const links: MailLinks = {
    askRecovery: note('askRecovery'),
    askConfirmation: note('askConfirmation'),
    askEmailChange: note('askEmailChange'),
    beginSignUp: note('beginSignUp') as () => Promise<undefined>,
    endSignUp: note('endSignUp'),
    beginEmailChange: note('beginEmailChange'),
    endLinks: note('endLinks'),
    ...other,
  }
  const guarded = guardAuth(
    async (request) => {
      const { pathname, search } = new URL(request.url)
      const text = await request.clone().text()
      reached.push({ path: pathname + search, body: text.startsWith('{') ? JSON.parse(text) : {} })
      return answer(request)
    },
    {
      inLine: (work) => async (request) => {
        if (wait) await pause(wait)
        return work(request)
      },
      accounts,
      links,
      jwtSecret: 'secret',
    },
    // Hashing takes its time anyway; here it is not waited for longer.
    { floorMs: 1, ...limits },
  )
  return { guarded, reached, asked }
}

async function likeLite(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/auth/v1/signup') return Response.json({})
  if (searchParams.get('grant_type') !== 'password') return Response.json({})
  const { password } = await request.clone().json()
  return password === right ? Response.json({}) : no(400, 'invalid_credentials', '')
}

const link = 'a'.repeat(32)
const at = (path: string, body?: unknown, peer = '192.0.2.1', method = 'POST') =>
  new Request(`http://localhost/auth/v1${path}`, {
    method,
    headers: { 'x-noren-peer': peer },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const signIn = (email: string, password: string, peer?: string) =>
  at('/token?grant_type=password', { email, password }, peer)
const signUp = (email: string, peer?: string) => at('/signup', { email, password: right }, peer)
const refresh = (peer?: string) => at('/token?grant_type=refresh_token', { refresh_token: 'x' }, peer)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** A clock that the test moves: what the work itself takes on a busy machine does not count. */
const standStill = (...more: 'setTimeout'[]) => vi.useFakeTimers({ toFake: ['performance', ...more] })
afterEach(() => void vi.useRealTimers())
const times = (n: number) => Array.from({ length: n }, (_, i) => i)
const statusOf = async (answer: Promise<Response>) => (await answer).status
const tally = (all: number[]) => {
  const seen: Record<number, number> = {}
  for (const one of all) seen[one] = (seen[one] ?? 0) + 1
  return seen
}

describe('what is there', () => {
  test('what the product does not call is not there; all else passes', async () => {
    const { guarded, reached } = aGuard()
    for (const path of ['/otp', '/magiclink', '/recovery', '/reauthenticate', '/admin/users', '/authorize'])
      expect(await statusOf(guarded(at(path, {}))), path).toBe(404)
    for (const path of ['', '/token', '/token?grant_type=pkce', '/token?grant_type=pkce&grant_type=password'])
      expect(await statusOf(guarded(at(path, {}))), path).toBe(404)
    for (const path of ['/admin/users', '/verify', `/verify?type=recovery&token=${link}`, '/recover'])
      expect(await statusOf(guarded(at(path, undefined, '', 'GET'))), path).toBe(404)
    expect(reached).toEqual([])
    for (const request of [
      new Request('http://localhost/rest/v1/rpc/vendor_page', { method: 'POST' }),
      signIn('a@noren.example', right),
      at('/logout?scope=local'),
      at('/user', undefined, '', 'GET'),
    ])
      expect(await statusOf(guarded(request)), request.url).toBe(200)
    expect(reached).toHaveLength(4)
  })

  test('lite gets the fields that are named and no others', async () => {
    const { guarded, reached } = aGuard()
    const more = { role: 'admin', phone: '1', app_metadata: {}, channel: 'sms', gotrue_meta_security: {} }
    await guarded(
      at('/token?grant_type=password&grant_type=pkce', { email: 'a@b.example', password: right, ...more }),
    )
    await guarded(at('/signup?redirect_to=x', { email: 'a@b.example', password: right, ...more }))
    await guarded(at('/token?grant_type=refresh_token', { refresh_token: 'x', ...more }))
    expect(reached).toEqual([
      { path: '/auth/v1/token?grant_type=password', body: { email: 'a@b.example', password: right } },
      { path: '/auth/v1/signup', body: { email: 'a@b.example', password: right, data: {} } },
      { path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: 'x' } },
    ])
  })

  test('renewing a session that was given out here is told from one that was not', async () => {
    const known: string[] = []
    const { guarded } = aGuard({
      answer: async (request) => {
        known.push(request.headers.get('x-noren-known') ?? 'no')
        return Response.json({ refresh_token: `session ${known.length}` })
      },
    })
    const renew = (refresh_token: unknown) =>
      guarded(at('/token?grant_type=refresh_token', { refresh_token }))
    await renew('session 1')
    await guarded(signIn('a@b.example', right))
    for (const session of ['session 1', 'session 2', 'session 3', 'session 9', '', 1]) await renew(session)
    expect(known).toEqual(['no', 'no', 'yes', 'yes', 'yes', 'no', 'no', 'no'])
  })

  test('what asks for a mail never reaches lite, and its answer says nothing', async () => {
    const { guarded, reached, asked } = aGuard()
    const recover = await guarded(at('/recover', { email: 'A@b.example', role: 'admin', language: 'fr' }))
    const resend = await guarded(at('/resend', { type: 'signup', email: 'a@b.example', language: 'en' }))
    expect([recover.status, await recover.json()]).toEqual([200, {}])
    expect([resend.status, await resend.json()]).toEqual([200, {}])
    for (const body of [{ email: 'x' }, {}, { email: ['a@b.example'] }])
      expect(await statusOf(guarded(at('/recover', body)))).toBe(422)
    for (const type of ['email_change', 'sms', undefined])
      expect(await statusOf(guarded(at('/resend', { type, email: 'a@b.example' })))).toBe(422)
    expect(asked).toEqual(['askRecovery A@b.example', 'askConfirmation a@b.example en'])
    expect(reached).toEqual([])
  })

  test('a link is shown to lite by its hash, and by nothing else of what is sent', async () => {
    const user = { id: 'one', email: 'a@b.example' }
    const { guarded, reached, asked } = aGuard({
      answer: async () => Response.json({ access_token: 'a.b.c', user: { ...user, role: 'more' } }),
    })
    const said = []
    for (const type of ['recovery', 'email', 'signup', 'email_change'])
      said.push(
        await guarded(at('/verify', { type, token_hash: link, email: 'a@b.example', token: '123456' })),
      )
    expect(reached).toEqual([
      ...['recovery', 'signup', 'signup', 'email_change'].map((type) => ({
        path: '/auth/v1/verify',
        body: { type, token_hash: hashOfToken(link) },
      })),
      // A new address signs nobody in.
      { path: '/auth/v1/logout?scope=local', body: {} },
    ])
    expect(await said.at(-1)?.json()).toEqual({ user })
    expect(asked).toEqual([`beginEmailChange ${link}`, 'endLinks one'])
  })

  test('wrong, malformed and failing links get one answer', async () => {
    const { guarded, reached } = aGuard({ answer: async () => no(500, 'unexpected_failure', 'a reason') })
    const said = []
    for (const body of [
      { type: 'recovery', token_hash: link },
      { type: 'recovery', token_hash: link.toUpperCase() },
      { type: 'recovery', token_hash: [link] },
      { type: 'magiclink', token_hash: link },
      { type: 'recovery', email: 'a@b.example', token: '123456' },
      { type: ['recovery'], token_hash: link },
      {},
    ])
      said.push(await (await guarded(at('/verify', body))).text())
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toContain('otp_expired')
    expect(reached).toHaveLength(1)
  })

  test('an address is changed by itself', async () => {
    const { guarded, reached } = aGuard()
    const email = 'a@noren.example'
    for (const body of [{ email, password: right }, { email, data: {} }, { phone: '1' }, { email: 'x' }])
      expect(await statusOf(guarded(at('/user', body, '', 'PUT')))).toBe(422)
    expect(reached).toEqual([])
  })
})

const malformed: unknown[] = [
  '{',
  '[]',
  '"x"',
  {},
  { email: 'a@b.example' },
  { email: 'no address', password: right },
  { email: `${'a'.repeat(250)}@b.example`, password: right },
  { email: 'a\u0000@b.example', password: right },
  { email: ['a@b.example'], password: right },
  { email: 'a@b.example', password: '' },
  { email: 'a@b.example', password: 'あ'.repeat(25) },
  { email: 'a@b.example', password: '\ud800 half a letter' },
  { email: 'a@b.example', password: 12_345_678_901 },
]

test.each([
  { a: '\ud800' },
  { a: '\u0000' },
  { '\u0000': 1 },
  { a: [] },
  { a: 0.5 },
  'x',
  [],
  { a: 'x'.repeat(501) },
])('what no database keeps of a person, or not shortly, reaches nobody: %j', async (data) => {
  const { guarded, reached } = aGuard()
  const said = await guarded(at('/signup', { email: 'a@b.example', password: right, data }))
  expect(said.status).toBe(422)
  expect((await guarded(at('/user', { data }, '', 'PUT'))).status).toBe(422)
  expect(reached).toEqual([])
})

describe('whom it shuts out', () => {
  test('malformed calls reach nobody and shut nobody out', async () => {
    const { guarded, reached } = aGuard({ limits: { guesses: 2, guessesOfNetwork: 2, signUps: 2 } })
    for (const path of ['/token?grant_type=password', '/signup'])
      for (const body of [...malformed, ...malformed])
        expect([400, 422], JSON.stringify(body)).toContain(await statusOf(guarded(at(path, body))))
    expect(reached).toEqual([])
    expect(await statusOf(guarded(signIn('a@b.example', right)))).toBe(200)
    expect(await statusOf(guarded(signUp('b@b.example')))).toBe(200)
  })

  test('of 250 wrong passwords at once no more are tried than may be', async () => {
    const one = aGuard()
    const said = await Promise.all(
      times(250).map((i) => statusOf(one.guarded(signIn('a@b.example', `wrong ${i}`)))),
    )
    expect(tally(said)).toEqual({ 400: 10, 429: 240 })
    expect(one.reached).toHaveLength(10)
    const many = aGuard()
    const theirs = times(250).map((i) => statusOf(many.guarded(signIn(`${i}@b.example`, 'wrong'))))
    expect(tally(await Promise.all(theirs))).toEqual({ 400: 60, 429: 190 })
    const control = aGuard({ limits: { guesses: 9999, guessesOfNetwork: 9999 } })
    await Promise.all(times(50).map((i) => control.guarded(signIn('a@b.example', `wrong ${i}`))))
    expect(control.reached, 'without the limits all are tried').toHaveLength(50)
  })

  test.each([
    ['right', async () => Response.json({})],
    ['turned away', async () => Response.json({}, { status: 503 })],
    ['without the public key', async () => no(401, 'no_api_key', '')],
    [
      'fails',
      async () => {
        throw new Error('down')
      },
    ],
  ])('a sign-in that is %s is no guess', async (_, answer: () => Promise<Response>) => {
    const { guarded, reached } = aGuard({ answer, limits: { guesses: 2, guessesOfNetwork: 2 } })
    for (const i of times(9)) await guarded(signIn(`${i % 3}@b.example`, right)).catch(() => undefined)
    expect(reached).toHaveLength(9)
  })

  test('an account or a network that guessed too often waits; others, refreshing and signing out do not', async () => {
    standStill()
    const limits = { guesses: 2, guessesOfNetwork: 3, guessMs: 600 }
    const { guarded } = aGuard({ limits })
    const here = (i: number) => `2001:db8::${i}`
    for (const i of times(2)) expect(await statusOf(guarded(signIn('a@b.example', 'x', here(i))))).toBe(400)
    expect(await statusOf(guarded(signIn('A@b.example', right, here(7)))), 'this account').toBe(429)
    expect(await statusOf(guarded(signIn('b@b.example', 'x', here(8))))).toBe(400)
    expect(await statusOf(guarded(signIn('c@b.example', right, here(9)))), 'the network').toBe(429)
    expect(await statusOf(guarded(signIn('a@b.example', right, '192.0.2.9'))), 'from elsewhere').toBe(200)
    expect(await statusOf(guarded(refresh(here(9))))).toBe(200)
    expect(await statusOf(guarded(at('/logout', undefined, here(9))))).toBe(200)
    vi.advanceTimersByTime(650)
    expect(await statusOf(guarded(signIn('a@b.example', right, here(9)))), 'later').toBe(200)
  })

  test('who has signed in from a network is shut out by their own guesses only', async () => {
    const { guarded } = aGuard({ limits: { guesses: 2, guessesOfNetwork: 3 } })
    expect(await statusOf(guarded(signIn('staff@b.example', right)))).toBe(200)
    for (const i of times(3)) await guarded(signIn(`${i}@b.example`, 'x'))
    expect(await statusOf(guarded(signIn('another@b.example', right)))).toBe(429)
    expect(await statusOf(guarded(signIn('staff@b.example', right)))).toBe(200)
    for (const _ of times(2)) await guarded(signIn('staff@b.example', 'x'))
    expect(await statusOf(guarded(signIn('staff@b.example', right)))).toBe(429)
  })

  test('sign-ups are counted for themselves, when they are let in', async () => {
    standStill()
    const { guarded, reached } = aGuard({ limits: { signUps: 3, signUpMs: 500 } })
    const said = await Promise.all(times(20).map((i) => statusOf(guarded(signUp(`${i}@b.example`)))))
    expect(tally(said)).toEqual({ 200: 3, 429: 17 })
    expect(reached).toHaveLength(3)
    expect(await statusOf(guarded(signIn('a@b.example', right)))).toBe(200)
    expect(await statusOf(guarded(signUp('c@b.example', '192.0.2.9')))).toBe(200)
    vi.advanceTimersByTime(550)
    expect(await statusOf(guarded(signUp('d@b.example')))).toBe(200)
  })

  test.each([
    ['turned away', async () => Response.json({}, { status: 503 })],
    ['refused for its password', async () => no(422, 'weak_password', '')],
    [
      'failing',
      async () => {
        throw new Error('down')
      },
    ],
  ])(
    'a sign-up that is %s makes no account and is not counted',
    async (_, answer: () => Promise<Response>) => {
      const { guarded, reached } = aGuard({ answer, limits: { signUps: 2 } })
      for (const i of times(5)) await guarded(signUp(`${i}@b.example`)).catch(() => undefined)
      expect(reached).toHaveLength(5)
    },
  )

  test('a sign-up that is refused after an account made room for it is counted', async () => {
    const known = no(422, 'user_already_exists', '')
    const { guarded, reached } = aGuard({
      answer: async () => (reached.length % 2 === 1 ? known.clone() : no(500, 'unexpected_failure', '')),
      links: { beginSignUp: async () => 'link' },
      limits: { signUps: 2 },
    })
    const said = []
    for (const i of times(4)) said.push(await statusOf(guarded(signUp(`${i}@b.example`))))
    expect(said).toEqual([500, 500, 429, 429])
    expect(reached).toHaveLength(4)
  })

  test('what asks for a mail is counted for a network, whoever has an account', async () => {
    standStill()
    const { guarded, asked } = aGuard({ limits: { mailsOfNetwork: 4, mailMs: 600 } })
    const recover = (email: string, peer = '192.0.2.1') => statusOf(guarded(at('/recover', { email }, peer)))
    const resend = (email: string) => statusOf(guarded(at('/resend', { type: 'signup', email })))
    expect([await recover('a@b.example'), await resend('a@b.example')]).toEqual([200, 200])
    expect([await recover('b@b.example'), await recover('c@b.example')]).toEqual([200, 200])
    expect([await recover('d@b.example'), await resend('a@b.example')], 'the network').toEqual([429, 429])
    expect(await recover('a@b.example', '192.0.2.9'), 'nobody shuts a person out from elsewhere').toBe(200)
    vi.advanceTimersByTime(650)
    expect(await recover('a@b.example')).toBe(200)
    expect(asked).toHaveLength(6)
  })

  test('a mail that could not be asked for is not counted', async () => {
    const askRecovery = vi.fn<MailLinks['askRecovery']>(async () => undefined)
    const { guarded } = aGuard({ limits: { mailsOfNetwork: 2 }, links: { askRecovery } })
    const recover = () =>
      statusOf(guarded(at('/recover', { email: 'a@b.example' }))).catch(() => 'no database')
    for (const _ of [1, 2, 3]) {
      askRecovery.mockRejectedValueOnce(new Error('no database'))
      expect(await recover()).toBe('no database')
    }
    expect([await recover(), await recover(), await recover()]).toEqual([200, 200, 429])
  })

  test('wrong links are counted for a network, right ones are not', async () => {
    const answers = [Response.json({ access_token: 'a.b.c' }), linkEnded(), linkEnded(), linkEnded()]
    const { guarded, reached } = aGuard({
      answer: async () => answers[Math.min(reached.length, 4) - 1]?.clone() ?? linkEnded(),
      limits: { guessesOfNetwork: 3 },
    })
    const open = (peer?: string) =>
      statusOf(guarded(at('/verify', { type: 'recovery', token_hash: link }, peer)))
    expect([await open(), await open(), await open(), await open()]).toEqual([200, 403, 403, 403])
    expect(await open()).toBe(429)
    expect(await open('192.0.2.9')).toBe(403)
    expect(await statusOf(guarded(refresh())), 'all else goes on').toBe(403)
  })

  test('a window ends by its beginning, however many calls came in it', async () => {
    standStill()
    const some = counts(2, 100, 100)
    some.take('a')
    vi.advanceTimersByTime(60)
    some.take('a')
    vi.advanceTimersByTime(60)
    expect(some.take('a')).toBeDefined()
  })

  test('whoever has many networks fills no memory', () => {
    const some = counts(3, 60_000, 100)
    for (const i of times(5000)) some.take(networkOf(`2001:db8:${i.toString(16)}::1`))
    expect(some.size).toBeLessThanOrEqual(100)
    for (const _ of times(3)) expect(some.take('a')).toBeDefined()
    expect(some.take('a'), 'the newest are still counted').toBeUndefined()
    const seen = recent(100)
    for (const i of times(5000)) seen.add(String(i))
    expect([seen.size, seen.has('4999'), seen.has('0')]).toEqual([100, true, false])
  })

  test('what was taken back is not remembered', () => {
    const some = counts(3, 60_000, 100)
    const backs = times(50).map((i) => some.take(String(i % 25)))
    expect(some.size).toBe(25)
    for (const back of backs.slice(0, 40)) back?.()
    expect(some.size).toBe(10)
  })

  test('who has reached the limit is not pushed out by others, and goes when the time is over', async () => {
    standStill()
    const some = counts(2, 300, 3)
    for (const _ of times(2)) some.take('a')
    for (const i of times(50)) some.take(`other ${i}`)
    expect(some.take('a')).toBeUndefined()
    expect(some.size).toBe(3)
    for (const key of ['b', 'b', 'c', 'c']) some.take(key)
    expect(some.take('d'), 'only such are remembered').toBeUndefined()
    vi.advanceTimersByTime(320)
    expect(some.take('d')).toBeDefined()
    expect(some.size).toBe(1)
  })

  test('guesses are not forgotten for what is asked in between, whoever has signed in from there', async () => {
    const limits = { guesses: 2, guessesOfNetwork: 4, entries: 5 }
    const { guarded, reached } = aGuard({ limits })
    await guarded(signIn('staff@b.example', right))
    for (const round of times(4)) {
      for (const i of times(3)) await guarded(signIn('staff@b.example', `wrong ${round} ${i}`))
      for (const i of times(20)) await guarded(signIn(`nobody-${round}-${i}@b.example`, 'wrong'))
    }
    const tried = reached.filter(({ body }) => body.email === 'staff@b.example')
    expect(tried).toHaveLength(1 + 2)
    expect(reached).toHaveLength(tried.length + 4)
  })

  test('what was counted in a window before is not taken back from the next', async () => {
    standStill()
    const some = counts(1, 50, 100)
    const back = some.take('a')
    vi.advanceTimersByTime(60)
    expect(some.take('a')).toBeDefined()
    back?.()
    expect(some.take('a')).toBeUndefined()
  })
})

describe('how long it takes', () => {
  const took = async (answer: Promise<Response>) => {
    const began = performance.now()
    let isThere = false
    void answer.finally(() => {
      isThere = true
    })
    while (!isThere) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersToNextTimer()
    }
    return Math.round(performance.now() - began)
  }

  const slow = (ms: number) => async (request: Request) => {
    await pause(ms)
    return likeLite(request)
  }

  test('a refusal and a sign-up are held back, a good sign-in is not', async () => {
    standStill('setTimeout')
    const { guarded } = aGuard({ limits: { floorMs: 700 }, answer: slow(30) })
    expect(await took(guarded(signIn('a@b.example', right)))).toBe(30)
    expect(await took(guarded(signIn('a@b.example', 'wrong')))).toBe(700)
    expect(await took(guarded(signUp('a@b.example')))).toBe(700)
    expect(await took(guarded(at('/recover', { email: 'a@b.example' })))).toBe(700)
    expect(await took(guarded(at('/resend', { type: 'signup', email: 'a@b.example' })))).toBe(700)
  })

  test('a link that does not open is held back', async () => {
    standStill('setTimeout')
    const { guarded } = aGuard({ limits: { floorMs: 700 }, answer: async () => linkEnded() })
    expect(await took(guarded(at('/verify', { type: 'recovery', token_hash: link })))).toBe(700)
  })

  test('the time in line does not count, and a longer work is rounded up', async () => {
    standStill('setTimeout')
    const waited = aGuard({ limits: { floorMs: 400 }, answer: slow(30), wait: 500 })
    expect(await took(waited.guarded(signIn('a@b.example', 'wrong')))).toBe(500 + 400)
    const rounded = aGuard({ limits: { floorMs: 400 }, answer: slow(450) })
    expect(await took(rounded.guarded(signIn('a@b.example', 'wrong')))).toBe(2 * 400)
  })

  test('what is held back stands in nobody’s way', async () => {
    const seen: string[] = []
    const inLine = (work: (request: Request) => Promise<Response>) => async (request: Request) => {
      seen.push('in')
      return work(request).finally(() => seen.push('out'))
    }
    const guarded = guardAuth(likeLite, { inLine, accounts, jwtSecret: 'secret' }, { floorMs: 60_000 })
    void guarded(signIn('a@b.example', 'wrong'))
    await expect.poll(() => seen).toEqual(['in', 'out'])
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:db8:0:7::/64 ?grant_type=password yes', '2001:db8:0::/48 ?grant_type=password yes'],
])('the line of %s is %s', (network, site) => expect(siteOf(network)).toBe(site))
