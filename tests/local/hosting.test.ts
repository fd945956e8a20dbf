// The files of supabase/hosting agree with each other, with the settings that Noren knows and with what README.md says.
// They were tried with systemd and Caddy; neither is needed here.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpServer, type Parts } from '#local/http/http-server.ts'
import { setSecurityHeaders } from '#local/http/security-headers.ts'
import { isLoopback, optionsFrom } from '#local/options.ts'
import { knownPages, pageKind } from '#local/pages/known-pages.ts'
import { projectFolder, supabaseFolder } from '#local/places.ts'

const folder = join(supabaseFolder, 'hosting')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const files = {
  env: read('noren.env'),
  service: read('noren.service'),
  backup: read('noren-backup.service'),
  caddy: read('Caddyfile'),
}
type Files = typeof files

/** `NAME=value` lines; a setting that is given twice is a list. */
function settings(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (/^\s*(#.*|\[\w+\])?$/.test(line)) continue
    const [, name = line, value = ''] = /^([A-Za-z_]+)=(.*)$/.exec(line) ?? []
    found.set(name, [...(found.get(name) ?? []), value.replace(/^"(.*)"$/, '$1')])
  }
  return found
}

/** What a caller may not be able to do through a fault of ours. */
const hardening = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'SystemCallFilter=@system-service',
  'SystemCallErrorNumber=EPERM',
  'UMask=0077',
]

/** What does not fit together, in words. */
function faultsIn({ env, service, backup, caddy }: Files): string[] {
  const faults: string[] = []
  const must = (is: boolean, words: string) => (is ? undefined : faults.push(words))
  const given = settings(env)
  const source = readFileSync(join(supabaseFolder, 'local/options.ts'), 'utf8')
  for (const [name, values] of given) {
    must(values.length === 1, `${name} is given twice`)
    must(new RegExp(`env\\.${name}\\b`).test(source), `${name} is no setting of Noren`)
  }
  const { host, port, proxies, home, url, demo, operator } = optionsFrom(
    Object.fromEntries([...given].map(([name, [value]]) => [name, value])),
  )
  must(isLoopback(host), 'the port is heard outside')
  must(proxies === 1 && !demo, 'Caddy is the one proxy, and nobody’s password is known')
  must(operator !== '', 'nobody runs it')
  must(caddy.includes(`reverse_proxy ${host}:${port} {`), 'Caddy asks elsewhere')
  must(url === `https://${/^([\w.-]+) \{$/m.exec(caddy)?.[1]}`, 'Caddy has another name')
  const idle = Number(/^\s*keepalive (\d+)s$/m.exec(caddy)?.[1])
  const { keepAliveTimeout } = httpServer({ api: { proxies } } as Parts)
  must(idle > 0 && idle * 1000 < keepAliveTimeout, 'Caddy keeps connections for longer than Noren')
  const braces = [...caddy.replaceAll(/#.*/g, '')].filter((sign) => sign === '{' || sign === '}').join('')
  must(
    !braces.replaceAll(/\{(?=\})|(?<=\{)\}/g, '').includes('}{') && balance(braces) === 0,
    'a brace is missing',
  )

  for (const [name, text] of Object.entries({ service, backup })) {
    const unit = settings(text)
    const one = (key: string) => unit.get(key)?.join(' ')
    must(one('User') === 'noren' && one('Group') === 'noren', `${name}: another user`)
    must(one('EnvironmentFile') === '/etc/noren.env', `${name}: other settings`)
    must(`/var/lib/${one('StateDirectory')}` === home, `${name}: another data folder`)
    must(one('WorkingDirectory') === '/opt/noren', `${name}: another checkout`)
    must(one('KillMode') === 'mixed', `${name}: Postgres is stopped before Noren`)
    const lines = text.split('\n')
    for (const line of hardening) must(lines.includes(line), `${name}: without ${line}`)
    const [command = ''] = unit.get('ExecStart') ?? []
    const [node, script = '', ...words] = command.split(' ')
    must(
      node === '/usr/bin/node' && existsSync(join(projectFolder, script)),
      `${name}: starts something else`,
    )
    const main = readFileSync(join(supabaseFolder, 'local/main.ts'), 'utf8')
    must(
      words.every((word) => main.includes(`'${word}'`)),
      `${name}: ${words} is no command`,
    )
  }
  const [, tidy = ''] = settings(backup).get('ExecStart') ?? []
  must(tidy.includes(`${home}/backups -name noren-*.jsonl.gz `), 'old backups are looked for elsewhere')
  return faults
}

const balance = (braces: string): number =>
  [...braces].reduce((depth, sign) => (depth < 0 ? depth : depth + (sign === '{' ? 1 : -1)), 0)

test('the unit files, the settings and the Caddyfile agree', () => {
  expect(faultsIn(files)).toEqual([])
})

test.each<[keyof Files, string, string, string]>([
  ['env', 'NOREN_TRUST_PROXY', 'NOREN_TRUST_PROXIES', 'NOREN_TRUST_PROXIES is no setting of Noren'],
  ['env', 'HOST=127.0.0.1', 'HOST=0.0.0.0', 'the port is heard outside'],
  ['env', 'PORT=8080', 'PORT=8081', 'Caddy asks elsewhere'],
  ['env', 'https://book.', 'https://other.', 'Caddy has another name'],
  ['caddy', 'keepalive 60s', 'keepalive 90s', 'Caddy keeps connections for longer than Noren'],
  ['caddy', '\n}', '\n', 'a brace is missing'],
  ['service', 'StateDirectory=noren/data', 'StateDirectory=noren', 'service: another data folder'],
  ['service', 'NoNewPrivileges=yes\n', '', 'service: without NoNewPrivileges=yes'],
  ['service', 'start.mjs', 'begin.mjs', 'service: starts something else'],
  ['backup', '--backup', '--save', 'backup: --save is no command'],
  ['backup', '/backups', '/copies', 'old backups are looked for elsewhere'],
])('the check finds %s with another %s', (file, from, to, fault) => {
  const altered = files[file].replace(from, to)
  expect(altered).not.toBe(files[file])
  expect(faultsIn({ ...files, [file]: altered })).toContain(fault)
})

const analyze = '/usr/bin/systemd-analyze'
test.skipIf(!existsSync(analyze))('systemd takes the units as they are', () => {
  const copy = mkdtempSync(join(tmpdir(), 'noren-units-'))
  const verify = (change: (text: string) => string) => {
    const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
    // Node may lie elsewhere on this machine.
    for (const name of units)
      writeFileSync(join(copy, name), change(read(name)).replaceAll('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync(analyze, ['verify', ...units.map((name) => join(copy, name))])
    return `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes(copy))
      .join('\n')
  }
  try {
    expect(verify((text) => text)).toBe('')
    expect(verify((text) => text.replace('ProtectSystem', 'ProtectSystems'))).toContain('ProtectSystems')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

/** The headers that Noren's own server sends by https. */
function ownHeaders(): Record<string, string> {
  const sent: Record<string, string> = {}
  const res = { setHeader: (name: string, value: string) => (sent[name] = value) }
  setSecurityHeaders(res as unknown as ServerResponse, { 'x-forwarded-proto': 'https' }, false, 1)
  return sent
}

test('a static host sends the headers of Noren’s own server, and may ask the project alone', () => {
  const block = /\theader \{\n([\s\S]*?)\n\t\}/.exec(read('static.Caddyfile'))?.[1] ?? ''
  const lines = block.split('\n').map((line) => /^\s*(\S+) "?(.*?)"?$/.exec(line) ?? [])
  const sent = Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value]))
  const project = ' https://PROJECT.supabase.co wss://PROJECT.supabase.co'
  const own = ownHeaders()
  const policy = own['content-security-policy']?.replace("connect-src 'self'", `connect-src 'self'${project}`)
  expect(sent).toEqual({ ...own, 'content-security-policy': policy })
})

test('a static host hides from search engines what Noren’s own server hides', () => {
  const line = /@private not path (.*)/.exec(read('static.Caddyfile'))?.[1] ?? ''
  const open = line
    .split(' ')
    .map((glob) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
  const isHidden = (path: string) => !open.some((one) => one.test(path))
  for (const path of [...knownPages, '/kiku/book', '/kiku/booking', '/a/b/c']) {
    const page = pageKind(path)
    const isPublic = page.kind === 'page' ? page.isPublic : page.kind === 'vendor' && page.page === 'book'
    expect([path, isHidden(path)]).toEqual([path, !isPublic])
  }
})

/** Commands and files that a text names and that are not there. */
function missingIn(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const commands = [...text.matchAll(/npm (?:run )?(?:-\w )?([a-z]+)/g)].map(([, name = '']) => name)
  const paths = [...text.matchAll(/(?<![\w./])(?:supabase\/)?((?:hosting|local)\/[\w.-]+)/g)].map(
    ([, path = '']) => path,
  )
  return [
    ...commands.filter((name) => name !== 'ci' && !(name in scripts)),
    ...paths.filter((path) => !existsSync(join(supabaseFolder, path))),
  ]
}

test('README.md names what there is', () => {
  const text = readFileSync(join(supabaseFolder, 'README.md'), 'utf8')
  expect(missingIn(text)).toEqual([])
  const wrong = `${text}\ncp supabase/hosting/nginx.conf /etc; npm run undo`
  expect(missingIn(wrong)).toEqual(['undo', 'hosting/nginx.conf'])
  const others = readdirSync(folder).filter((name) => !/\.(service|timer)$/.test(name))
  expect(others.filter((name) => !text.includes(`hosting/${name}`))).toEqual([])
})
