// The product's main job in one browser: signed in and installed, the network goes, the app starts again, work goes on
// and is kept over another start, the network returns. e2e/main-job.spec.ts does the same and more in Chromium.

import { setTimeout as after } from 'node:timers/promises'
import { aFaultProxy, type FaultProxy } from '#e2e/support/fault-proxy.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { type Stored, storedBy } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { differsFrom } from '#tests/prove/parts/browser/tablet-verdict.ts'
import type { Engine } from './engine.ts'
import { hearFaults, see, seeNoMore, tap, thrown, type, until } from './tablet.ts'

export interface Job {
  engine: Engine
  stack: TestStack
  proxy: FaultProxy
  venue: Venue
  /** Ids of every change that was saved here. */
  commands: string[]
  /** What the server has to hold in the end: name, people, status. */
  truth: string[]
  /** What scripts of the page threw and nobody caught, or its policy forbade. */
  thrown: string[]
}

export async function aJob(stack: TestStack, engine: Engine): Promise<Job> {
  const venue = await aVenue(stack.sql, { capacity: 20 })
  const proxy = await aFaultProxy(stack.url)
  const job: Job = { engine, stack, venue, proxy, commands: [], truth: [], thrown: [] }
  await bookElsewhere(job, '佐藤')
  return job
}

export const party = (name: string): string => `//li[@data-booking][contains(., '${name}')]`
const marked = (name: string): string => `${party(name)}//*[normalize-space()='未送信']`
const button = (name: string): string => `//button[normalize-space()='${name}' or @aria-label='${name}']`
const field = (label: string): string =>
  `//input[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`
const badge = (words: string): string => `//header//button[contains(@aria-label, ': ${words}')]`
const inDialog = (path: string): string => `//*[@role='dialog']${path}`
const synced = `${badge('同期済み')}[not(contains(@aria-label, '未送信'))]`

/** Firefox writes localStorage, and with it who is signed in, some seconds late: whoever is killed is signed in for longer. */
const writtenMs = 10_000
/** Seconds from the booking of a customer elsewhere to its row; the server is asked by itself only each half minute. */
const pokeSeconds = 10

export async function mainJob(job: Job): Promise<{ found: string[]; figures: Record<string, number> }> {
  await signIn(job)
  let from = Date.now()
  await bookElsewhere(job, '鈴木')
  await see(job.engine, party('鈴木'), pokeSeconds)
  const poke_ms = Date.now() - from
  if (job.engine.killed) await after(writtenMs)
  await workOffline(job)
  from = Date.now()
  await reconnect(job)
  const back_seconds = Math.round((Date.now() - from) / 1000)
  return { found: await verdict(job), figures: { poke_ms, back_seconds } }
}

async function bookElsewhere({ venue, truth }: Job, lastName: string): Promise<void> {
  await venue.book({ lastName, pax: 2, minute: venue.soon })
  truth.push(`${lastName} 2 confirmed`)
}

/** The tablet is the restaurant's own; then its worker is in charge of the page. */
async function signIn({ engine, venue, proxy }: Job): Promise<void> {
  const { email, password } = await venue.staff()
  await engine.open(`${proxy.url}/login`)
  // Whatever language this machine speaks.
  await engine.ask(`document.cookie = 'locale=ja; path=/; max-age=3600'`)
  await engine.open(`${proxy.url}/login`)
  await hearFaults(engine)
  await type(engine, field('メールアドレス'), email)
  await type(engine, field('パスワード'), password)
  await tap(engine, field('この端末はお店専用'))
  await tap(engine, button('ログイン'))
  await see(engine, synced)
  await see(engine, party('佐藤'))
  const isInCharge = () => engine.ask<boolean>('!!navigator.serviceWorker.controller')
  await until(engine, isInCharge, 'No worker is in charge of the page')
}

async function workOffline(job: Job): Promise<void> {
  const { engine, proxy, truth } = job
  await proxy.set('refuse')
  await startAgain(job)
  await see(engine, party('佐藤'))
  await see(engine, badge('オフライン'))
  await tap(engine, `${party('佐藤')}//button[contains(@aria-label, ': ご案内')]`)
  truth[truth.indexOf('佐藤 2 confirmed')] = '佐藤 2 seated'
  await walkIn(job, 3, '田中')
  await book(job, '高橋')
  const names = ['佐藤', '田中', '高橋']
  for (const name of names) await see(engine, marked(name))
  // Another kind of bad network for the next start: it takes every call and answers none.
  await proxy.set('hang')
  await startAgain(job)
  for (const name of names) await see(engine, marked(name))
  await see(engine, "//header//button[contains(@aria-label, '未送信 3件')]")
  if (engine.killed) {
    job.thrown.push(...(await thrown(engine)))
    await engine.killed()
    await engine.open(`${proxy.url}/bookings`)
    await hearFaults(engine)
    for (const name of names) await see(engine, marked(name))
  }
  job.commands = (await stored(job)).commands
  if (job.commands.length !== 3) throw new Error(`Three changes were saved, ${job.commands.length} are kept`)
  const sent = await job.stack.sql`select id from private.command_log where vendor_id = ${job.venue.id}`
  if (sent.length > 0) throw new Error('There was a network all the same')
}

export async function startAgain(job: Job): Promise<void> {
  job.thrown.push(...(await thrown(job.engine)))
  await job.engine.reload()
  await hearFaults(job.engine)
}

export async function walkIn(job: Job, people: number, name: string): Promise<void> {
  const { engine, truth } = job
  await tap(engine, button(`ウォークイン ${people}名`))
  await type(engine, inDialog(field('お名前')), name)
  await tap(engine, inDialog(button(`${people}名をご案内`)))
  await seeNoMore(engine, inDialog(''))
  await see(engine, marked(name))
  truth.push(`${name} ${people} seated`)
}

/** As somebody who was called on the telephone: 2 people at a time that is free. */
async function book({ engine, truth }: Job, name: string): Promise<void> {
  await tap(engine, button('予約を追加'))
  await type(engine, inDialog(field('姓')), name)
  await tap(engine, inDialog("//button[contains(@aria-label, ' 空き')]"))
  await tap(engine, inDialog("//button[contains(., '名で登録')]"))
  await seeNoMore(engine, inDialog(''))
  await see(engine, marked(name))
  truth.push(`${name} 2 confirmed`)
}

export async function reconnect({ engine, proxy }: Job): Promise<void> {
  await proxy.set('pass')
  await see(engine, synced, 60)
  await seeNoMore(engine, marked(''))
}

/** Whether tablet and server hold the same rows, every change once among them, and nothing was thrown. */
export async function verdict(job: Job, seconds = 25): Promise<string[]> {
  const { stack, venue, truth, commands } = job
  const here = async () => ({ ...(await stored(job)), commands })
  const found = await differsFrom(stack.sql, venue.id, here, seconds)
  const rows = (await venue.bookings()).map((b) => `${b.last_name} ${b.pax} ${b.status}`)
  const missing = truth.filter((row) => !rows.includes(row)).map((row) => `the server lacks ${row}`)
  const surplus = rows.length > truth.length ? [`the server holds ${rows}`] : []
  const faults = [...job.thrown, ...(await thrown(job.engine))].map((text) => `thrown: ${text}`)
  return [...found, ...missing, ...surplus, ...faults]
}

export const stored = ({ engine, venue }: Job): Promise<Stored> => engine.ask<Stored>(storedBy(venue.id))
