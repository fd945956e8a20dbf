import { confirmEmail } from '#local/confirm-email.ts'
import { caller } from '#tests/prove/last-seat/calls.ts'
import type { TestStack } from '#tests/support/stack.ts'

/** Session tokens of people who signed up, confirmed and signed in, as anybody can, and work for nobody. */
export async function selfMadeAccounts({ url, anonKey, sql }: TestStack, count: number): Promise<string[]> {
  const phone = caller(url, anonKey)
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const who = { email: `self-made-${n}@noren.example`, password: 'a long enough password' }
        // An address each: a network may sign up ten times an hour.
        const signedUp = await phone.post('/auth/v1/signup', who, 1000 + n)
        if (signedUp.status !== 200 || !(await confirmEmail(sql, who.email)))
          throw new Error(`a sign-up was answered ${signedUp.status}`)
        const { status, body } = await phone.post('/auth/v1/token?grant_type=password', who, 1000 + n)
        if (status !== 200) throw new Error(`a sign-in was answered ${status}`)
        return body['access_token'] as string
      }),
    )
  } finally {
    phone.close()
  }
}
