// Customers get the pages by https and HTTP/2, from whatever stands before the stack (supabase/hosting/Caddyfile): over HTTP/1
// Lighthouse's simulated phone opens a connection for each file, which no customer's does.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'

/** A certificate that nobody trusts: the browser is told not to ask. */
function aCertificate(folder) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const words = [
    'req',
    '-x509',
    ...kind,
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
  ]
  const ran = spawnSync('openssl', words, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`openssl is needed for https: ${ran.error ?? ran.stderr}`)
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Headers that belong to one connection and not to the answer. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/** https://localhost:{port} gives what `inner` gives, as it was packed there. */
export async function httpsFront(inner, folder) {
  const { host, hostname, port, origin } = new URL(inner)
  const agent = new http.Agent({ keepAlive: true })
  const front = createSecureServer(aCertificate(folder), (req, res) => {
    const asked = Object.entries(req.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(asked), host, ...(req.headers.origin ? { origin } : {}) }
    const path = req.url
    const up = http.request({ hostname, port, path, method: req.method, headers, agent }, (answer) => {
      const said = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
      res.writeHead(answer.statusCode, Object.fromEntries(said))
      answer.pipe(res)
    })
    up.on('error', () => res.stream.close())
    req.pipe(up)
  })
  await new Promise((resolve) => front.listen(0, 'localhost', resolve))
  const stop = () => {
    front.close()
    agent.destroy()
  }
  return { url: `https://localhost:${front.address().port}`, stop }
}
