import type { Page } from '@playwright/test'

/** The function of payments: `state` is what it says of the payment, `due` what it asks for, and each call is kept. */
export async function aPlayedTill(page: Page) {
  const till = { state: 'open', due: 0, booking: {}, asked: [] as Record<string, unknown>[] }
  await page.route('**/functions/v1/payments', async (route) => {
    const said = route.request().postDataJSON() as Record<string, unknown>
    till.asked.push(said)
    const ends_at = new Date(Date.now() + 31 * 60_000).toISOString()
    const read = (said['details'] as { due?: number } | undefined)?.due
    const answer =
      said['step'] === 'begin' && till.due > 0 && read !== till.due
        ? { ok: false, code: 'invalid', fields: { due: 'due_changed' } }
        : said['step'] === 'begin'
          ? { ok: true, url: `https://checkout.stripe.com/c/pay/cs_${said['id']}`, ends_at, amount: 6000 }
          : said['step'] === 'ask'
            ? { ok: true, state: till.state, ...(till.state === 'booked' ? till.booking : {}) }
            : { ok: true }
    await route.fulfill({ json: answer })
  })
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  return till
}

/** Where the customer comes back, as the function was told. */
export const backTo = (till: Awaited<ReturnType<typeof aPlayedTill>>, card: 'paid' | 'back') =>
  `${till.asked.findLast(({ step }) => step === 'begin')?.['back']}&card=${card}`
