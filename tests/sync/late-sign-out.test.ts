import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLockManager } from '#sync/platform/locks.ts'

// The browser obeys an answer to a sign-out whatever became of the tab that asked: what is kept goes.
let kept: string | null
const signIn = vi.hoisted(() => vi.fn())
vi.mock('#sync/session/sign-in.ts', () => ({ signIn }))
vi.mock('#sync/sign-out/wipe.ts', () => ({ finishWipeAtSignIn: async () => undefined }))

/** Time limits of the page that is awake, by their length. */
let limits: Map<number, AbortController>
let answer: () => void
let asked: string[]

beforeEach(() => {
  kept = null
  asked = []
  limits = new Map()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    limits.set(ms, limit)
    return limit.signal
  })
  vi.stubGlobal('location', { origin: 'http://localhost', protocol: 'http:' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { locks: memoryLockManager() })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.split('?')[0]?.split('/').at(-1) ?? '')
    return new Promise((resolve) => {
      answer = () => {
        kept = null
        resolve(new Response())
      }
    })
  })
  signIn.mockImplementation(async () => {
    kept = 'what was entered since'
    return { ok: true, identity: { vendorType: null } }
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('[S1] while a sign-out’s answer may still come nobody signs in, and then they do', async () => {
  const { endServerSession } = await import('#lib/session/end-server-session.ts')
  const { signInAndRemember } = await import('#lib/session/enter.ts')
  const ended = endServerSession('token', async () => true)
  await turn()
  expect(asked).toEqual(['logout'])
  const refused = signInAndRemember('a@b.example', 'a password', false)
  await turn()
  limits.get(8000)?.abort()
  expect(await refused).toBe('other_tab')
  expect(signIn).not.toHaveBeenCalled()
  const inside = signInAndRemember('a@b.example', 'a password', false)
  await turn()
  answer()
  expect([await ended, await inside]).toEqual([true, null])
  expect(kept).toBe('what was entered since')
})

test('[S1] a sign-out that wakes when somebody has signed in does not ask', async () => {
  const { endServerSession } = await import('#lib/session/end-server-session.ts')
  for (const isFree of [false, true]) {
    asked = []
    const ended = endServerSession('token', async () => isFree)
    await turn()
    expect(asked, isFree ? 'control' : '').toEqual([isFree ? 'logout' : 'manifest.webmanifest'])
    answer()
    await ended
  }
})

test('[S1] a sign-out beside somebody who is signing in does not ask either', async () => {
  const { endServerSession } = await import('#lib/session/end-server-session.ts')
  const { signInAndRemember } = await import('#lib/session/enter.ts')
  let done = () => {}
  signIn.mockImplementation(
    () =>
      new Promise((resolve) => {
        done = () => resolve({ ok: false, code: 'offline' })
      }),
  )
  const inside = signInAndRemember('a@b.example', 'a password', false)
  await turn()
  const ended = endServerSession('token', async () => true)
  await turn()
  limits.get(2500)?.abort()
  await turn()
  expect(asked).toEqual(['manifest.webmanifest'])
  done()
  answer()
  expect([await ended, await inside]).toEqual([true, 'offline'])
})
