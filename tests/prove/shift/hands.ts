// What staff tap for each deed, on the screen as it stands there. Answers with what they read: the table on the button, the time.

import type { Locator, Page } from 'playwright'
import { minuteText } from '#domain/time/time-text.ts'
import { party } from '#tests/prove/parts/browser/proxy-tablet.ts'
import type { Deed } from '#tests/prove/shift/script/script.ts'
import type { Tablet } from './tablet.ts'
import type { DeedKind } from './tablets-at-work.ts'

/** What stood there when it was tapped. */
export interface Read {
  /** 5番, 1番+2番, '' for none. */
  table?: string
  /** Minutes that were said to who waits. */
  quoted?: [number, number]
  minute?: number
}

type Hand = (tablet: Tablet, deed: Deed) => Promise<Read>

const dialog = (page: Page): Locator => page.getByRole('dialog').last()
/** Staff may: what they are warned of is said, and gone on with. */
async function goOn({ page, tap }: Tablet): Promise<void> {
  const question = page.getByRole('dialog').getByRole('button', { name: 'このまま進める' })
  if (await isThere(question)) await tap(question)
}

async function isThere(target: Locator, ms = 250): Promise<boolean> {
  return target
    .waitFor({ timeout: ms })
    .then(() => true)
    .catch(() => false)
}

async function step(tablet: Tablet, { name }: Deed, what: string): Promise<string> {
  const button = party(tablet.page, name).getByRole('button', { name: new RegExp(`: ${what}( |$)`) })
  await button.waitFor()
  const words = await tablet.tap(button)
  if (what === 'ご案内') await goOn(tablet)
  await button.waitFor({ state: 'detached' })
  return words.split(`: ${what}`)[1]?.trim() ?? ''
}

async function card(tablet: Tablet, { name }: Deed): Promise<Locator> {
  await tablet.tap(party(tablet.page, name).getByRole('button').first())
  await tablet.page.getByRole('dialog').waitFor()
  return dialog(tablet.page)
}

const closed = async ({ page }: Tablet): Promise<void> => {
  for (let i = 0; i < 4 && (await page.getByRole('dialog').count()) > 0; i++) {
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog')
      .first()
      .waitFor({ state: 'detached', timeout: 1500 })
      .catch(() => undefined)
  }
}

async function people({ page }: Tablet, pax: number, from: number): Promise<void> {
  const more = dialog(page).getByRole('button', { name: `人数: ${pax > from ? '増やす' : '減らす'}` })
  for (let n = 0; n < Math.abs(pax - from); n++) await more.tap()
}

const walkIn: Hand = async (tablet, { name, pax }) => {
  const { page, tap } = tablet
  await tap(page.getByRole('button', { name: `ウォークイン ${pax}名`, exact: true }))
  await dialog(page)
    .getByLabel(/お名前/)
    .fill(name)
  const seat = dialog(page)
    .getByRole('button', { name: /をご案内$|に\d+名$/ })
    .last()
  const words = await tap(seat)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { table: /^(?:定員を超えて)?(?!卓を決めず)(.+)に\d+名/.exec(words)?.[1] ?? '' }
}

const wait: Hand = async (tablet, { name, pax }) => {
  const { page, tap } = tablet
  await tap(page.locator('[data-door]'))
  await tap(dialog(page).getByRole('button', { name: '受付する' }))
  const form = page.getByRole('dialog', { name: 'ウェイティング受付' })
  await people(tablet, pax, 2)
  await form.getByLabel('お名前').fill(name)
  const said = /目安 (\d+)–(\d+)分/.exec(await form.innerText())
  await tap(form.getByRole('button', { name: `${pax}名を登録` }))
  await page.getByRole('dialog', { name: /番の受付票/ }).waitFor()
  await closed(tablet)
  return said ? { quoted: [Number(said[1]), Number(said[2])] } : {}
}

const waiter = (tablet: Tablet, name: string, what: string): Locator =>
  dialog(tablet.page).getByRole('button', { name: new RegExp(`${name}.*: ${what}$`) })

const inTheQueue =
  (what: string): Hand =>
  async (tablet, { name }) => {
    await tablet.tap(tablet.page.locator('[data-door]'))
    const button = waiter(tablet, name, what)
    await tablet.tap(button)
    if (what === '離脱') await button.waitFor({ state: 'detached' })
    await closed(tablet)
    return {}
  }

const phone: Hand = async (tablet, { name, pax, at = 0 }) => {
  const { page, tap } = tablet
  await tap(page.getByRole('button', { name: '予約を追加' }))
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await people(tablet, pax, 2)
  await tap(form.getByRole('button', { name: new RegExp(`^${minuteText(at)} `) }).first())
  await form.getByLabel('姓', { exact: true }).fill(name)
  const button = form.getByRole('button', { name: /で(このまま)?登録$/ })
  await button.waitFor()
  // The table follows the time a moment later.
  await page.waitForTimeout(150)
  const words = await tap(button)
  await form.waitFor({ state: 'detached' })
  return { table: /\d+名 (.+)で(?:このまま)?登録$/.exec(words)?.[1] ?? '' }
}

const late: Hand = async (tablet, { name }) => {
  await tablet.tap(party(tablet.page, name).getByRole('button', { name: /遅れの対応$/ }))
  const later = dialog(tablet.page).getByRole('button', { name: /^\+15分/ })
  const [, hour = '', minute = ''] = /(\d+):(\d\d)に変更/.exec(await tablet.tap(later)) ?? []
  await goOn(tablet)
  await tablet.page.getByRole('dialog').waitFor({ state: 'detached' })
  return { minute: Number(hour) * 60 + Number(minute) }
}

/** From the list of all that was done today, on whichever tablet. */
const undo: Hand = async (tablet, { name }) => {
  const { page, tap } = tablet
  await tap(page.getByRole('button', { name: '本日の変更履歴' }))
  const list = page.getByRole('dialog', { name: '本日の変更履歴' })
  const entry = list.getByRole('listitem').filter({ hasText: name }).first()
  await tap(entry.getByRole('button', { name: /元に戻す$/ }))
  const question = page.getByRole('dialog').filter({ hasText: '元に戻しますか' })
  if (await isThere(question, 700)) await tap(question.getByRole('button', { name: '元に戻す', exact: true }))
  await list.getByText('元に戻しました', { exact: true }).first().waitFor()
  await closed(tablet)
  return {}
}

const hands: Record<DeedKind, Hand> = {
  'walk-in': walkIn,
  wait,
  phone,
  late,
  undo,
  call: inTheQueue('呼び出し'),
  gone: inTheQueue('離脱'),
  async arrive(tablet, deed) {
    await step(tablet, deed, 'ご来店')
    return {}
  },
  async seat(tablet, deed) {
    return { table: await step(tablet, deed, 'ご案内') }
  },
  async finish(tablet, deed) {
    await step(tablet, deed, '退店')
    return {}
  },
  async step(tablet, deed) {
    const open = await card(tablet, deed)
    const button = open.getByRole('button', { name: 'デザート', exact: true })
    await tablet.tap(button)
    await open.locator('button[aria-pressed=true]', { hasText: 'デザート' }).waitFor()
    await closed(tablet)
    return {}
  },
  async move(tablet, deed) {
    const open = await card(tablet, deed)
    const chips = open.getByRole('region', { name: '卓を変更' }).getByRole('button', { name: /\d席/ })
    await open.getByRole('region', { name: '卓を変更' }).waitFor()
    if ((await chips.count()) === 0) {
      await closed(tablet)
      return {}
    }
    const table = (await tablet.tap(chips.first())).split(' ')[0] ?? ''
    await goOn(tablet)
    await closed(tablet)
    return { table }
  },
  async 'no-show'(tablet, deed) {
    const open = await card(tablet, deed)
    await tablet.tap(open.getByRole('button', { name: '無断キャンセル', exact: true }))
    await closed(tablet)
    return {}
  },
  async cancel(tablet, deed) {
    const open = await card(tablet, deed)
    await tablet.tap(open.getByRole('button', { name: 'キャンセル', exact: true }))
    await closed(tablet)
    return {}
  },
}

/** Nothing is in the way when the next one begins. */
export async function doOn(tablet: Tablet, deed: Deed): Promise<Read> {
  const read = await hands[deed.kind](tablet, deed)
  await closed(tablet)
  return read
}
