import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import type { Stand } from '#e2e/pages/stand.ts'
import type { Staff } from '#e2e/support/venue.ts'
import {
  enter,
  launch,
  tablet,
  type VendorStack,
  withVendorStack,
} from '#tests/prove/parts/browser/vendor-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { searchProfile, sizeOf, type Trace } from './profile-bytes.ts'

/** Words found nowhere else and without repetition inside, so that they stay whole where files are compressed. */
const inCompressed = 'Mqzvbhyx'
const online = { name: 'Wyvkrujz', phone: '+819073625184', name2: '鑓溝鵺乃' }
const typed = {
  name: 'Pfuxgowk',
  phone: '09084517263',
  stored: '+819084517263',
  email: 'zyqomvek@bytes.example',
  requests: 'Kbejixwo',
  searched: 'Tgyzuphq',
}
/** Entered without a network, and waiting for so long that every store of the browser has it on the disk. */
const waited = 'Jrwombkhyf'
const waitedMs = 12_000
const guestWords = [...Object.values(online), ...Object.values(typed), waited]

/**
 * A day at the host stand in a browser with a profile of its own; then a sign-out, and a search through all the bytes
 * that the closed browser leaves. Two limits are counted and not held: what is left after a sign-out without a network,
 * and the member's own e-mail, which the browser keeps as what was typed into a sign-in form.
 */
export async function bytes(size: Size): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const folders: string[] = []
    const aProfile = () => {
      const folder = mkdtempSync(join(tmpdir(), 'noren-profile-'))
      folders.push(folder)
      return folder
    }
    closers.unshift(async () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })
    await place.venue.book({ lastName: online.name, phone: online.phone, pax: 2, minute: place.venue.soon })
    await place.venue.book({ lastName: online.name2, pax: 2, minute: place.venue.soon })
    const staff = await place.venue.staff()
    const profile = aProfile()
    const seen = await aDay(profile, place, staff, true)
    const figures: Record<string, number> = { filesWithNamesBefore: filesOf(seen) }
    if (size === 'full') {
      const offline = aProfile()
      figures.filesWithNamesUncompressed = filesOf(await aDay(offline, place, staff, false))
      figures.filesAfterOfflineSignOut = filesOf(await aSignOut(offline, place, staff, true))
    }
    const left = await aSignOut(profile, place, staff, false)
    figures.filesWithMembersEmail = filesOf(searchProfile(profile, [staff.email]))
    return { cases: guestWords.length, violations: left.map(told), control: seen.map(told), figures }
  })
}

const filesOf = (traces: Trace[]): number => new Set(traces.map((trace) => trace.file)).size
const told = ({ file, word }: Trace): string => `${word} in ${file.replaceAll(/[0-9a-f-]{20,}/g, '…')}`

async function inBrowser<T>(
  profile: string,
  place: VendorStack,
  action: (page: Page, context: BrowserContext) => T,
) {
  const { chromium } = await import('playwright')
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    ...tablet,
    baseURL: place.url,
  })
  try {
    return await action(context.pages()[0] ?? (await context.newPage()), context)
  } finally {
    await context.close()
  }
}

/** What the profile of the closed browser holds afterwards; empty when it lacks a word that must be there. */
async function aDay(
  profile: string,
  place: VendorStack,
  staff: Staff,
  compressed: boolean,
): Promise<Trace[]> {
  await inBrowser(profile, place, async (page, context) => {
    const stand = await enter(page, staff)
    await stand.isInstalled()
    await stand.party(online.name).waitFor()
    await wait(page, context, stand)
    await register(page, stand)
    await page.goto('/bookings?view=list')
    await page.getByRole('searchbox').first().fill(typed.searched)
    await page.waitForTimeout(500)
    await page.goto('/bookings')
    if (compressed) await fillCompressed(page)
  })
  const found = searchProfile(profile, [...guestWords, inCompressed])
  const isSeen = (word: string) => found.some((trace) => trace.word === word)
  if (![online.name, online.name2, typed.name, waited].every(isSeen)) return []
  if (!compressed) return found
  const onDisk = sizeOf(join(profile, 'Default', 'IndexedDB'))
  return isSeen(inCompressed) && onDisk < compressedRow * compressedRows * 0.5 ? found : []
}

async function register(page: Page, stand: Stand): Promise<void> {
  await page.goto('/bookings?dialog=new')
  const form = page.getByRole('dialog')
  await form.getByLabel('電話番号', { exact: true }).fill(typed.phone)
  await form.getByLabel('姓', { exact: true }).fill(typed.name)
  await form.getByRole('button', { name: /空き/ }).first().click()
  await form.getByText('その他の項目').click()
  await form.getByLabel('メールアドレス').fill(typed.email)
  await form.getByLabel(/^ご要望・備考/).fill(typed.requests)
  await form.getByRole('button', { name: /名で.*登録$/ }).click()
  await form.waitFor({ state: 'detached' })
  await stand.party(typed.name).first().waitFor()
  await stand.badge(/同期済み/).waitFor()
}

async function wait(page: Page, context: BrowserContext, stand: Stand): Promise<void> {
  await context.setOffline(true)
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/お名前/).fill(waited)
  await dialog.getByRole('button', { name: /ご案内$/ }).click()
  await stand.party(waited).last().waitFor()
  await page.waitForTimeout(waitedMs)
  await context.setOffline(false)
  await stand.badge(/同期済み(?!.*未送信)/).waitFor()
}

const compressedRow = 40_000
const compressedRows = 400

/** Enough repetitive rows that the database moves them into compressed blocks. */
async function fillCompressed(page: Page): Promise<void> {
  await page.evaluate(
    async ([word, length, rows]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open('rxdb-dexie-proof')
        open.onupgradeneeded = () => open.result.createObjectStore('rows')
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (let i = 0; i < rows; i++) {
        await new Promise((resolve) => {
          const write = db.transaction('rows', 'readwrite')
          write.objectStore('rows').put(`${'noren '.repeat(length / 6)}${i === 0 ? word : ''}`, i)
          write.oncomplete = resolve
        })
      }
      db.close()
    },
    [inCompressed, compressedRow, compressedRows] as const,
  )
}

async function aSignOut(
  profile: string,
  place: VendorStack,
  staff: Staff,
  offline: boolean,
): Promise<Trace[]> {
  await inBrowser(profile, place, async (page, context) => {
    const stand = await enter(page, staff)
    await stand.party(online.name).waitFor()
    if (offline) await context.setOffline(true)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click()
    await page.getByRole('heading', { name: 'ログイン' }).waitFor()
    await page.waitForTimeout(1000)
  })
  return searchProfile(profile, [...guestWords, inCompressed])
}
