// A new version is put on the server while tabs of the one before are open everywhere; no file of the old one is left
// there, and none in the browser's own cache.

import { chromium } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Gone, nextVersion } from './build.ts'
import { inOffice } from './office.ts'
import { atTheGate } from './organiser.ts'
import { onPhones } from './phones.ts'
import { onTablet } from './tablet.ts'

export async function versionsProof(size: Size): Promise<Outcome> {
  const next = await nextVersion()
  const stack = await aStack()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  })
  const setting = { stack, browser, next, size }
  try {
    await withoutLimits(stack.sql)
    const found = size === 'full' ? await everywhere(setting) : await here(setting)
    const fooled = await onTablet({ ...setting, size: 'share' }, 'not found', forgetsOlder)
    const sum = (of: 'tabs' | 'waiting') => found.reduce((all, f) => all + f[of], 0)
    return {
      cases: sum('tabs'),
      violations: found.flatMap((f) => f.wrong),
      control: fooled.wrong,
      figures: { oldTabs: sum('tabs'), changesWaiting: sum('waiting') },
    }
  } finally {
    await browser.close()
    await stack.close()
  }
}

type Setting = Parameters<typeof onTablet>[0]

/** The tablet waits for its own clock most of the time: the others go on beside it. */
async function everywhere(setting: Setting) {
  const beside = async (gone: Gone) => [
    await onPhones(setting, gone),
    await atTheGate(setting, gone),
    await inOffice(setting, gone),
  ]
  const [tablet, others] = await Promise.all([
    onTablet(setting, 'start page'),
    beside('not found').then(async (first) => [...first, ...(await beside('start page'))]),
  ])
  return [tablet, ...others]
}

const here = async (setting: Setting) => [
  await onTablet(setting, 'not found'),
  await onPhones(setting, 'start page'),
  await atTheGate(setting, 'start page'),
]

/** The control's fault: the new worker throws away the files of the version before, as it once did. */
const forgetsOlder = (script: string): string => {
  const corrupted = script.replaceAll('noren-older-', 'noren-none-')
  return `self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((all) =>
    Promise.all(all.filter((name) => name.startsWith('noren-none-')).map((name) => caches.delete(name))))))
  ${corrupted}`
}
