// Screens by keyboard alone: where Tab goes and what can be seen of it, and whether a dialog holds the focus and gives it back.

import type { Locator, Page } from '@playwright/test'

/** More stops than any screen has. */
const mostStops = 250

interface Stop {
  name: string
  faults: string[]
  /** Beyond the last: the page begins anew, or nothing has the focus. */
  isOver: boolean
}

/** What is wrong on the way of Tab through the page, or through a part of it that holds the focus. */
export async function keyFaults(page: Page, part = 'body'): Promise<string[]> {
  await begin(page, part)
  await page.keyboard.press('Tab')
  let stop = await stopNow(page, part)
  if (stop.isOver) {
    // The page was drawn anew under the key.
    await isStill(page)
    await begin(page, part)
    await page.keyboard.press('Tab')
    stop = await stopNow(page, part)
  }
  const faults = [...stop.faults]
  for (let stops = 0; stops < mostStops && !stop.isOver; stops++) {
    await page.keyboard.press('Tab')
    stop = await stopNow(page, part)
    faults.push(...stop.faults)
  }
  return [...faults, ...(await leftOut(page, part))]
}

/** Opened by key: all of its controls are reached and nothing else, Escape closes it, and the focus is where it was. */
export async function dialogFaults(page: Page, opener: Locator): Promise<string[]> {
  const button = await opener.elementHandle()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').first().waitFor()
  await isStill(page)
  const faults = (await page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null))
    ? []
    : ['the dialog has no focus as it opens']
  faults.push(...(await keyFaults(page, '[role=dialog]')))
  await page.keyboard.press('Escape')
  await dialog
    .waitFor({ state: 'detached', timeout: 2000 })
    .catch(() => faults.push('Escape does not close the dialog'))
  // It is given back a moment after.
  await isStill(page)
  const isBack = await button?.evaluate((el) => el === document.activeElement)
  return isBack ? faults : [...faults, 'the focus is not given back to what opened the dialog']
}

/** Nothing has changed on the page for a moment. */
export function isStill(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        let timer = setTimeout(finish, 120)
        const last = setTimeout(finish, 3000)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(finish, 120)
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
        function finish() {
          clearTimeout(last)
          watch.disconnect()
          done()
        }
      }),
  )
}

/** What the page keeps of its own walk. */
interface Walk {
  first: Element | null
  last: Element | null
  stops: Set<Element>
}
type Walked = Window & { walk: Walk }

async function begin(page: Page, part: string): Promise<void> {
  await page.evaluate((part) => {
    const walk: Walk = { first: null, last: null, stops: new Set() }
    Object.assign(window, { walk })
    scrollTo(0, 0)
    // From the top, wherever somebody was before.
    const top = document.querySelector<HTMLElement>(part)
    const own = top?.getAttribute('tabindex') ?? null
    if (own === null) top?.setAttribute('tabindex', '-1')
    top?.focus()
    if (own === null) top?.removeAttribute('tabindex')
  }, part)
}

const stopNow = (page: Page, part: string): Promise<Stop> =>
  page.evaluate((part) => {
    const { walk } = window as unknown as Walked
    const now = document.activeElement
    const { first, last } = walk
    if (now === null || now === document.body) return { name: '', faults: [], isOver: true }
    const name = `${now.tagName.toLowerCase()} "${(now.getAttribute('aria-label') ?? now.textContent ?? '').trim().slice(0, 60)}"`
    if (now === last) return { name, faults: [`${name}: Tab leads nowhere else`], isOver: true }
    if (now === first) return { name, faults: [], isOver: true }
    if (walk.stops.has(now))
      return { name, faults: [`${name}: Tab leads back here and never on`], isOver: true }
    walk.first ??= now
    walk.last = now
    walk.stops.add(now)
    const faults: string[] = []
    if (!now.closest(part)) faults.push(`${name}: the focus has left ${part}`)
    // What is drawn of a radio button or a tick box is its label.
    const drawn = now.closest('label') ?? now
    const box = drawn.getBoundingClientRect()
    if (last?.isConnected) {
      const before = (last.closest('label') ?? last).getBoundingClientRect()
      const isUp = box.bottom <= before.top && box.left < before.right
      const isLeft = box.right <= before.left && box.top < before.bottom && before.top < box.bottom
      if (isUp || isLeft) faults.push(`${name}: comes after what stands behind it`)
    }
    const left = Math.max(box.left, 0)
    const top = Math.max(box.top, 0)
    const width = Math.min(box.right, innerWidth) - left
    const height = Math.min(box.bottom, innerHeight) - top
    const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    const over = spots
      .map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y))
      .filter((there) => there === null || !(drawn.contains(there) || there.contains(drawn)))
    if (width <= 0 || height <= 0) faults.push(`${name}: has the focus out of sight`)
    else if (over.length > spots.length / 2)
      faults.push(`${name}: has the focus behind ${over[0]?.outerHTML.slice(0, 80)}`)
    const isMarked = [now, drawn].some((el) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(el)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
    })
    if (!isMarked) faults.push(`${name}: nothing shows that it has the focus`)
    return { name, faults, isOver: false }
  }, part)

/** What can be seen and worked, and was no stop: nor is it one of a group of which one is and the arrows lead to the others. */
async function leftOut(page: Page, part: string): Promise<string[]> {
  const left = await page.evaluateHandle((part) => {
    const { walk } = window as unknown as Walked
    const groups = new Map<HTMLElement, HTMLElement[]>()
    const faults: string[] = []
    const kindOf = (el: HTMLElement): string => {
      const marked = el.closest<HTMLElement>(
        '[data-day], [data-booking], [data-event], [data-bar], [data-jump], [data-people], [data-key]',
      )
      return `${el.tagName} ${Object.keys(marked?.dataset ?? {})[0]}`
    }
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        `${part} :is(button, a[href], input, select, textarea, summary, [role=button], [tabindex="0"])`,
      ),
    ]
    for (const el of all) {
      const isThere =
        el.checkVisibility({ visibilityProperty: true }) &&
        !el.closest('[inert], [aria-hidden=true], :disabled') &&
        el.getBoundingClientRect().width > 1
      if (!isThere || walk.stops.has(el)) continue
      if (el instanceof HTMLInputElement && el.type === 'radio') {
        const isOne = (other: Element) =>
          other instanceof HTMLInputElement && other.type === 'radio' && other.name === el.name
        if ([...walk.stops].some(isOne)) continue
      }
      // The platform's own picker lies over a field of text, which the keys have.
      if (
        el.matches('input[type=date][tabindex="-1"]') &&
        el.parentElement &&
        [...walk.stops].some((stop) => el.parentElement?.contains(stop))
      )
        continue
      const stop = [...walk.stops].find(
        (one): one is HTMLElement =>
          one instanceof HTMLElement &&
          one.isConnected &&
          el.tabIndex < 0 &&
          kindOf(el) === kindOf(one) &&
          !kindOf(el).endsWith('undefined'),
      )
      if (stop) groups.set(stop, [...(groups.get(stop) ?? []), el])
      else
        faults.push(
          `${el.tagName.toLowerCase()} "${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 60)}": Tab does not come here`,
        )
    }
    return { faults, groups: [...groups] }
  }, part)
  const faults = await left.evaluate(({ faults }) => faults)
  const groups = await left.evaluate(({ groups }) => groups.length)
  // The days of a calendar come first, and their arrows lead into another month: so they are tried last.
  for (let i = groups - 1; i >= 0; i--) {
    let isLed = false
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      if (isLed) break
      await left.evaluate(({ groups }, i) => groups[i]?.[0].focus(), i)
      await page.keyboard.press(key)
      // On a busy machine the focus follows a moment later.
      isLed = await left.evaluate(async ({ groups }, i) => {
        const others = groups[i]?.[1] ?? []
        const isThere = () => others.some((el) => el === document.activeElement)
        for (let tries = 0; tries < 20 && !isThere(); tries++)
          await new Promise((resolve) => setTimeout(resolve, 25))
        return isThere()
      }, i)
    }
    if (!isLed)
      faults.push(
        await left.evaluate(
          ({ groups }, i) => `${groups[i]?.[0].outerHTML.slice(0, 80)}: the arrows do not lead from here`,
          i,
        ),
      )
  }
  await left.dispose()
  return faults
}
