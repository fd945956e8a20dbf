// A page on this machine that shows the evening while it is played: what is told goes to every browser that has it open, and so do
// the pictures of the tablets' screens. Who opens it late is told what has happened so far.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession } from 'playwright'
import { minuteText } from '#domain/time/time-text.ts'
import type { Evening, Told } from '#tests/prove/shift/play.ts'
import type { Decided } from '#tests/prove/shift/record.ts'
import type { Tablet } from '#tests/prove/shift/tablet.ts'
import type { Verdict } from '#tests/prove/shift/verdict.ts'
import { page } from './page.ts'
import { deedWords, roleWords, stateWords, type Words } from './words.ts'

export interface Watch {
  url: string
  tell(told: Told): void
  /** From now on their screens are shown. */
  show(evening: Evening): Promise<void>
  end(verdict: Verdict): void
  /** Somebody has it open. */
  isWatched(): boolean
  close(): void
}

const picture = { format: 'jpeg', quality: 55, maxWidth: 786, maxHeight: 546 } as const

export async function aWatch(of: { seed: number; speed: number }): Promise<Watch> {
  const open = new Set<ServerResponse>()
  /** What who comes late is told; of pictures, states and the clock the last alone. */
  const before: { key: string; text: string }[] = []
  const say = (key: string, told: object) => {
    const text = `data: ${JSON.stringify(told)}\n\n`
    const at = key === 'deed' ? -1 : before.findIndex((one) => one.key === key)
    if (at >= 0) before.splice(at, 1)
    before.push({ key, text })
    for (const one of open) one.write(text)
  }
  const server = createServer((req, res) => {
    if (req.url === '/') {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(of))
      return
    }
    if (req.url !== '/told') return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    for (const { text } of before) res.write(text)
    open.add(res)
    res.on('close', () => open.delete(res))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let minute = 0
  const states = new Map<string, Tablet['state']>()
  let tablets: readonly Tablet[] = []
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    tell(told) {
      if (told.what === 'minute') {
        minute = told.minute
        say('minute', { ...told, time: minuteText(minute) })
      }
      if (told.what === 'deed') {
        const { by } = told.one
        const time = minuteText(told.one.minute)
        say('deed', { what: 'deed', time, role: by, who: roleWords[by], words: deedWords(told.one) })
      }
      if (told.what !== 'tablet' || states.get(told.role) === told.state) return
      // A browser that was opened again is another one.
      const tablet = tablets.find(({ role }) => role === told.role)
      if (tablet && states.get(told.role) === 'crashed') void film(tablet, say)
      states.set(told.role, told.state)
      say(`state ${told.role}`, { ...told, words: stateWords[told.state] })
    },
    async show(evening) {
      tablets = evening.tablets
      for (const tablet of tablets) await film(tablet, say)
    },
    end: (verdict) =>
      say('end', { what: 'end', words: endWords(verdict), differences: verdict.differences.slice(0, 20) }),
    isWatched: () => open.size > 0,
    close() {
      for (const one of open) one.end()
      server.close()
    },
  }
}

/** Each picture is asked for by taking the one before. */
async function film(tablet: Tablet, say: (key: string, told: object) => void): Promise<void> {
  const { role } = tablet
  const devtools: CDPSession = await tablet.context.newCDPSession(tablet.page)
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    say(`frame ${role}`, { what: 'frame', role, data })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await devtools.send('Page.startScreencast', picture).catch(() => undefined)
}

const rules = {
  'in the room': { ja: 'お席にいる方を優先', en: 'who is in the room is there' },
  'heard first': { ja: '先に届いた方を優先', en: 'what the server heard first stands' },
}

function decidedWords({ name, rule, by, minute, heard }: Decided): Words {
  const [at, then] = [minuteText(minute), minuteText(heard)]
  const { ja, en } = roleWords[by]
  return {
    ja: `${name}様: 2台が互いを知らずに対応、${rules[rule].ja} (${ja} ${at}のご案内、送信 ${then})`,
    en: `${name}: two tablets decided apart, ${rules[rule].en} (${en} showed them in at ${at}, sent at ${then})`,
  }
}

const counted = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`

export function endWords(verdict: Verdict): Words[] {
  const { parties, minutes, differences, decided, clashes, quote, dropped } = verdict
  const n = differences.length
  return [
    {
      ja: `${parties}組 ${minutes.toLocaleString('ja')}分。記録・サーバー・3台の違い ${n}件`,
      en: `${parties} parties, ${counted(minutes, 'minute')} at tables, ${counted(n, 'difference')} between record, server and three tablets`,
    },
    ...decided.map(decidedWords),
    {
      ja: `卓の重複 ${clashes}件 (いずれも画面に表示)。待ち時間の目安の誤差 中央値 ${quote.median}分 (${quote.parties}組)`,
      en: `${counted(clashes, 'pair')} at one table, each told; quotes off by ${counted(quote.median, 'minute')} in the median of ${quote.parties}`,
    },
    {
      ja: `記録から1件ずつ抜いて照合 ${dropped.tried}回、気づいた ${dropped.found.length}回`,
      en: `one deed after the other left out of the record: noticed ${dropped.found.length} of ${dropped.tried} times`,
    },
  ]
}
