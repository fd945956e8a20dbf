// `npm run dev` shows the sources to this machine, and nothing else of the checkout.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#local/database/free-port.ts'
import { refuseToDevelop } from '#local/pages/vite-pages.ts'
import { projectFolder } from '#local/places.ts'
import { isClosedCheckout } from '#local/unprivileged.ts'
import { dial, heard, listening } from '#tests/fixtures/http/http-server.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

/** A data folder where the usual one would be: in the checkout, unless that is closed to whom root becomes. */
const usualPlace = (): string => (isClosedCheckout(projectFolder) ? aHome() : homeInCheckout())

function homeInCheckout(): string {
  mkdirSync(join(projectFolder, 'test-results'), { recursive: true })
  const home = mkdtempSync(join(projectFolder, 'test-results/noren-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

const spellings = (file: string): string[] => {
  const encoded = file.replaceAll('e', '%65')
  const paths = [`/@fs${file}`, `/@fs/${file}`, `/@FS${file}`, `/@fs${encoded}`, `/%40fs${file}`, file]
  const around = [
    `/@fs${projectFolder}src/../${file.slice(projectFolder.length)}`,
    `/@fs${projectFolder}src/%2e%2e/${file.slice(projectFolder.length)}`,
    `/../${file.slice(projectFolder.length)}`,
    `/@id/${file}`,
    `/@id${file}`,
    `/@fs${file}/`,
  ]
  const queries = [
    '',
    '?raw',
    '?url',
    '?import',
    '?import&raw',
    '?inline',
    '?url&inline',
    '?.svg?.wasm?init',
    '?x',
  ]
  return [...paths, ...around].flatMap((path) => queries.map((query) => path + query))
}

/** As it is written: fetch() would tidy the path up. */
async function get(port: number, path: string, headers = ''): Promise<string> {
  const socket = await dial(port)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n${headers}\r\n`)
  return heard(socket)
}

/** The spellings by which a line of this file comes; Vite writes it into a module, or as base64. */
async function readable(port: number, file: string, line: string): Promise<string[]> {
  const found: string[] = []
  const coded = Buffer.from(readFileSync(file)).toString('base64').slice(0, 60)
  for (const path of spellings(file)) {
    const answer = await get(port, path)
    if (answer.includes(line) || answer.includes(coded)) found.push(path)
  }
  return found
}

test('npm run dev serves what pages are made of, and neither secrets nor the rest of the checkout', async () => {
  const home = usualPlace()
  const port = await freePort()
  const run = start({ NOREN_HOME: home, PORT: String(port), VITEST: '' }, ['--dev'])
  await run.until('Ctrl-C stops it.')
  const { jwt_secret: secret } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))
  expect(await readable(port, join(home, 'secrets.json'), secret)).toEqual([])
  expect(await readable(port, join(home, 'running.json'), 'postgres://')).toEqual([])
  for (const [file, line] of [
    ['package.json', 'offline-first bookings'],
    ['supabase/config.toml', 'project_id'],
  ] as const)
    expect(await readable(port, join(projectFolder, file), line)).toEqual([])
  expect(await get(port, `/@fs${join(home, 'secrets.json')}`)).toContain('HTTP/1.1 404')
  for (const path of ['/__open-in-editor?file=src/main.tsx', '/__Open-In-Editor', '/__open-in-editor/x'])
    expect(await get(port, path)).toContain('HTTP/1.1 404')

  // The pages come all the same, with what they load from outside src/.
  expect(await get(port, '/login')).toContain('<div id="app">')
  expect(await get(port, '/main.tsx')).toContain('askAtOnce')
  expect(await get(port, '/mount.tsx')).toContain('createRoot')
  expect(await get(port, `/@fs${projectFolder}sync/outbox/outbox.ts`)).toContain('HTTP/1.1 200')
  expect(await get(port, `/@fs${projectFolder}node_modules/vite/dist/client/env.mjs`)).toContain(
    'HTTP/1.1 200',
  )
  expect(await get(port, '/logo.svg')).toContain('<svg')
  // No name that was made to point here is answered, whoever the accounts are for.
  expect(await get(port, '/main.tsx', 'x-forwarded-for: 203.0.113.5\r\n')).toContain('HTTP/1.1 403')
  expect(await run.stop()).toBe(0)
}, 90_000)

test('Vite left to itself gives the same secrets away: the spellings would find them', async () => {
  const file = join(homeInCheckout(), 'secrets.json')
  writeFileSync(file, '{"jwt_secret":"a secret of this test"}')
  const { createServer: vite } = await import('vite')
  const open = await vite({
    root: join(projectFolder, 'src'),
    configFile: false,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'spa',
    logLevel: 'silent',
  })
  onTestFinished(() => open.close())
  const port = await listening(createServer(open.middlewares))
  const found = await readable(port, file, 'a secret of this test')
  expect(found).toContain(`/@fs${file}`)
  expect(found).toContain(`/@fs${file}?import&raw`)
  expect(found.length).toBeGreaterThan(8)
})

test('npm run dev is for this machine alone, in one line', async () => {
  const run = start({ NOREN_HOME: aHome(), PORT: '0', HOST: '0.0.0.0' }, ['--dev'])
  expect([await run.ended, run.said()]).toEqual([
    1,
    'HOST is 0.0.0.0, but npm run dev is for this machine alone: leave HOST out, or run npm start.\n',
  ])
})

test('a data folder among what is served is refused, whichever way leads there', () => {
  const home = aHome()
  const link = join(home, 'link')
  symlinkSync(join(projectFolder, 'src'), link)
  const refused = (home: string) => () => refuseToDevelop({ host: '127.0.0.1', home })
  for (const folder of ['src', 'public/data', 'node_modules/.noren/data'])
    expect(refused(join(projectFolder, folder))).toThrow('choose another NOREN_HOME')
  expect(refused(join(link, 'not/there'))).toThrow('choose another NOREN_HOME')
  for (const free of [home, join(projectFolder, '.noren'), join(projectFolder, 'src.data'), projectFolder])
    expect(refused(free)).not.toThrow()
})
