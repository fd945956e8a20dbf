import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStands } from './session-stands.ts'

const token = vi.hoisted(() => ({ is: 'a token' as string | null | undefined, refused: '' }))
vi.mock('#sync/session/access-token.ts', () => ({
  checkedToken: async () => {
    if (token.is === undefined) throw new Error('unreached')
    return token.is
  },
  tokenRefused: async (refused: string) => {
    token.refused = refused
  },
}))

const asked = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  Object.assign(token, { is: 'a token', refused: '' })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
})

test('who is not signed in here is asked to be; a device that reaches nothing is not', async () => {
  token.is = null
  expect(await sessionStands()).toBe(false)
  token.is = undefined
  expect(await sessionStands()).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['answers', () => Response.json({ id: 'one' })],
  ['is in trouble', () => Response.json({}, { status: 500 })],
  ['is a portal', () => new Response('<html>', { status: 403 })],
] as const)('the session goes on where Auth %s', async (_, answer) => {
  asked.mockResolvedValueOnce(answer())
  expect(await sessionStands()).toBe(true)
  expect(token.refused).toBe('')
})

test('where Auth says that it is over the renewal decides', async () => {
  const over = () => Response.json({ error_code: 'session_not_found' }, { status: 403 })
  asked.mockImplementationOnce(async () => {
    token.is = null
    return over()
  })
  expect(await sessionStands()).toBe(false)
  expect(token.refused).toBe('a token')
  token.is = 'renewed'
  asked.mockResolvedValueOnce(over())
  expect(await sessionStands(), 'control: the token alone was refused').toBe(true)
})
