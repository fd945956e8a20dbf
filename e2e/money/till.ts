import { expect, type Page } from '@playwright/test'

interface Session {
  id: string
  status: string
  amount_total: number
  success_url: string
  cancel_url: string
  isPaid: boolean
  refunds: { amount: number }[]
}

/** The page of the card service, as a customer has it before them; the service itself is one of this machine (stack-process.ts). */
export async function theTill(page: Page) {
  await page.route(/\/pay\/cs_test_\d+$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  const session = async (): Promise<string> => {
    await expect(page).toHaveURL(/\/pay\/cs_test_\d+$/)
    return page.url().split('/').at(-1) ?? ''
  }
  const ask = async (method: 'GET' | 'POST', told = ''): Promise<Session> => {
    const answer = await fetch(`${process.env['E2E_TILL']}/${await session()}?told=${told}`, { method })
    return answer.json()
  }
  return {
    see: () => ask('GET'),
    /** `told`: the product hears of it at once; else it has to ask. */
    pay: async (told: 'yes' | 'no') => {
      const paid = await ask('POST', told)
      expect(paid.isPaid).toBe(true)
      return paid
    },
  }
}
