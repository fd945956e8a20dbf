import type { CustomerApi } from '#sync/customer/api.ts'

/** Before the page is shown: a draft of another address that leads here. Most tabs hold none, and need nothing of it. */
export async function withDraft<T extends Awaited<ReturnType<CustomerApi['vendorPage']>>>(
  answer: T,
): Promise<T> {
  if (answer.ok && globalThis.sessionStorage?.length) {
    const moved = await import('./moved-draft.ts').catch(() => null)
    await moved?.takeDraftAlong(answer.vendor.url, Date.now())
  }
  return answer
}
