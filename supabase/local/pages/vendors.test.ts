import type { Sql } from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vendorsOf } from './vendors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sakura = { url: 'sakura-tei', name: 'さくら亭', name_en: '', address: '', phone: '' }

/** A database of one vendor that writes down what it is asked. */
function aDatabase(vendor = { ...sakura }) {
  const questions: string[][] = []
  let isDown = false
  const sql = async (_: unknown, urls: string[]) => {
    questions.push(urls)
    if (isDown) throw new Error('down')
    const isMeant = (url: string) => [vendor.url, sakura.url, 'sakura'].includes(url)
    return urls.filter(isMeant).map((asked) => ({ ...vendor, asked }))
  }
  const fail = (down: boolean) => {
    isDown = down
  }
  return { questions, find: vendorsOf(sql as unknown as Sql), vendor, fail }
}

/** All of these at once, and what each was told. */
async function told(find: ReturnType<typeof vendorsOf>, urls: string[]) {
  const all = Promise.all(urls.map(find))
  await vi.advanceTimersByTimeAsync(200)
  return all
}

const invented = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `nobody-${from + i}`)

test('500 requests for one page are one question, whether there is such a vendor or not', async () => {
  const { find, questions } = aDatabase()
  expect(new Set(await told(find, Array(500).fill('sakura-tei')))).toEqual(new Set([sakura]))
  expect(new Set(await told(find, Array(500).fill('nobody')))).toEqual(new Set([null]))
  for (let i = 0; i < 500; i++) await find(i % 2 ? 'sakura-tei' : 'nobody')
  expect(questions).toEqual([['sakura-tei'], ['nobody']])
  // Some seconds later it is asked for anew.
  await vi.advanceTimersByTimeAsync(11_000)
  await told(find, ['sakura-tei'])
  expect(questions).toHaveLength(3)
})

test('an address that a vendor had before is that vendor', async () => {
  const { find, questions } = aDatabase()
  expect(await told(find, ['sakura', 'sakura-tei'])).toEqual([sakura, sakura])
  await told(find, ['sakura'])
  expect(questions).toEqual([['sakura', 'sakura-tei']])
})

test('whoever follows from one address to the next comes to the page, however quickly the url is changed and changed back', async () => {
  const { find, vendor } = aDatabase()
  const page = async (from: string) => {
    let url = from
    for (let i = 0; i < 5; i++) {
      const [found] = await told(find, [url])
      if (!found || found.url === url) return url
      url = found.url
    }
    return 'round and round'
  }
  // Each is asked for first once; the last change is the way back.
  for (const [n, asked] of ['sakura', 'sakura-tei', 'sakura'].entries()) {
    await vi.advanceTimersByTimeAsync(11_000)
    vendor.url = asked
    await told(find, [asked === 'sakura' ? 'sakura-tei' : 'sakura'])
    vendor.url = asked === 'sakura' ? 'sakura-tei' : 'sakura'
    for (const from of ['sakura', 'sakura-tei'])
      expect(['sakura', 'sakura-tei'], `${n} ${from}`).toContain(await page(from))
    await vi.advanceTimersByTimeAsync(11_000)
    for (const from of ['sakura', 'sakura-tei']) expect(await page(from)).toBe(vendor.url)
  }
})

test('a flood of invented addresses is a few short questions, and drives no vendor out', async () => {
  const { find, questions } = aDatabase()
  await told(find, ['sakura-tei'])
  const answers = new Set<unknown>()
  for (let ms = 0; ms < 1_000; ms += 10) {
    for (const url of invented(ms * 10, ms * 10 + 100)) void find(url).then((answer) => answers.add(answer))
    await vi.advanceTimersByTimeAsync(10)
    expect(await find('sakura-tei')).toEqual(sakura)
  }
  expect(questions.length).toBeLessThan(25)
  expect(Math.max(...questions.map((urls) => urls.length))).toBeLessThanOrEqual(200)
  expect(questions.flat().filter((url) => url === 'sakura-tei')).toHaveLength(1)
  // Some were told that there is no such vendor, some that nobody can say now.
  expect(answers).toEqual(new Set([null, undefined]))
})

test('the same addresses, each asked for when the one before is answered, are a question each', async () => {
  const { find, questions } = aDatabase()
  for (const url of invented(0, 60)) await told(find, [url])
  expect(questions).toHaveLength(60)
})

test('while the database fails a page comes without its vendor, or with what was known of it', async () => {
  const { find, fail, vendor } = aDatabase()
  await told(find, ['sakura-tei', 'nobody'])
  fail(true)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await told(find, ['sakura-tei', 'nobody', 'another'])).toEqual([sakura, undefined, undefined])
  fail(false)
  vendor.name = '新'
  expect(await told(find, ['sakura-tei', 'another'])).toEqual([{ ...sakura, name: '新' }, null])
})
