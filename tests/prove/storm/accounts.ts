import { confirmEmail } from '#local/commands/confirm-email.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { caller } from '#tests/prove/parts/calls.ts'

/** Session tokens of people who signed up, confirmed and signed in, as anybody can, and work for nobody. */
export async function selfMadeAccounts({ url, anonKey, sql }: TestStack, count: number): Promise<string[]> {
  const phone = caller(url, anonKey)
  const tokens: string[] = []
  const make = async (n: number): Promise<void> => {
    const who = { email: `self-made-${n}@noren.example`, password: 'a long enough password' }
    // An address each: a network may sign up ten times an hour.
    const signedUp = await phone.post('/auth/v1/signup', who, 1000 + n)
    const confirmed = signedUp.status === 200 ? await confirmEmail(sql, who.email) : undefined
    if (typeof confirmed !== 'object') throw new Error(`a sign-up was answered ${signedUp.status}`)
    const signIn = { ...who, password: confirmed.password }
    const { status, body } = await phone.post('/auth/v1/token?grant_type=password', signIn, 1000 + n)
    if (status !== 200) throw new Error(`a sign-in was answered ${status}`)
    tokens.push(body['access_token'] as string)
  }
  try {
    // A few at a time: all at once would wait for too long on a slow machine.
    for (let n = 0; n < count; n += 4)
      await Promise.all([n, n + 1, n + 2, n + 3].filter((one) => one < count).map(make))
    return tokens
  } finally {
    phone.close()
  }
}
