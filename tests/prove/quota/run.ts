import { type ProxiedStack, withProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import { firstPage, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import {
  aFull,
  breaksOff,
  cutHandles,
  goesOn,
  holdsHandles,
  liveWithAll,
  refuses,
  refusesToBegin,
  setQuota,
  swallows,
} from './quota.ts'

/** The browser's own limit, which it looks at only every half minute. */
async function realQuota(proxied: ProxiedStack): Promise<string[]> {
  const f = await aFull(proxied)
  await setQuota(f, true)
  await refuses(f)
  await setQuota(f, false)
  await goesOn(proxied, f)
  return [...f.found, ...f.tablet.thrown].map((text) => `quota: ${text}`)
}

/** Every write breaks off, then none, and once more within the hour. */
async function brokenWrites(proxied: ProxiedStack, times: number): Promise<string[]> {
  const f = await aFull(proxied, [breaksOff])
  for (const name of ['満田', '再田'].slice(0, times)) {
    await firstPage(f.tablet).evaluate('window.full = true')
    await refuses(f, name)
    await firstPage(f.tablet).evaluate('window.full = false')
    await goesOn(proxied, f, name)
  }
  return [...f.found, ...f.tablet.thrown].map((text) => `broken writes: ${text}`)
}

/** All databases are cut under the app: it opens them again by itself and loses nothing. */
async function deadHandles(proxied: ProxiedStack): Promise<string[]> {
  const f = await aFull(proxied, [holdsHandles])
  const page = firstPage(f.tablet)
  await f.tablet.proxy.set('refuse')
  await walkIn(page, 2, '先田')
  await cutHandles(f)
  await walkIn(page, 2, '後田')
  await cutHandles(f)
  await f.tablet.proxy.set('pass')
  await liveWithAll(proxied, f, ['先田', '後田'])
  return [...f.found, ...f.tablet.thrown].map((text) => `dead handles: ${text}`)
}

async function swallowed(proxied: ProxiedStack): Promise<string[]> {
  const f = await aFull(proxied, [swallows])
  await firstPage(f.tablet).evaluate('window.swallow = true')
  await refuses(f)
  return f.found
}

export const run = (size: Size): Promise<Outcome> =>
  withProxiedStack(async (proxied) => {
    const isFull = size === 'full'
    const cases = [brokenWrites(proxied, isFull ? 2 : 1), deadHandles(proxied)]
    if (isFull) cases.push(realQuota(proxied), refusesToBegin(proxied))
    const [control, ...found] = await Promise.all([swallowed(proxied), ...cases])
    return { cases: cases.length, violations: found.flat(), control }
  })
