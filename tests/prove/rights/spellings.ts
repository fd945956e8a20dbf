const fronts = ['/rest/v1', '/auth/v1', '/realtime/v1', '/assets']

/** Ways from a folder of two names to the top. */
const ups = [
  ...['/../..', '/%2e%2e/%2e%2e', '/.%2E/%2e.', '/%2E./.%2e', '/..\\..', '\\..\\..', '/..%5c..', '/..%2f..'],
  ...[
    '/..%2F..',
    '%2f..%2f..',
    '/;/../../..',
    '/..;/..;',
    '/..;a=b/..',
    '/./.././..',
    '//..//..',
    '/x/../../..',
  ],
  ...[
    '/%252e%252e/%252e%252e',
    '/..%00/..',
    '/..%c0%af..',
    '/.../...',
    '/..%20/..',
    '/%5c../..',
    '/..%09/..',
  ],
]

const ends = [
  '/',
  '.',
  '/.',
  '/..',
  '%20',
  '%00',
  '?',
  '?x=/../',
  '#',
  ';',
  ';x=1',
  '%2f',
  '\\',
  '.json',
  '~',
  '//',
]

/** One path in every way that some reader takes for it. */
export function spellings(path: string, host: string): string[] {
  const encoded = path.replace(/[a-z_]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const hexed = path.replace(/\/(.)/g, (_, c: string) => `/%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const upper = path.toUpperCase()
  return [
    path,
    ...fronts.flatMap((front) => ups.map((up) => `${front}${up}${path}`)),
    ...ends.map((end) => path + end),
    ...[
      upper,
      path.replace(/^\/(.)/, (all) => all.toUpperCase()),
      `/rest/v1/../..${upper}`,
      `/REST/V1/../..${path}`,
    ],
    ...[`/${path}`, path.replaceAll('/', '//'), path.replaceAll('/', '\\'), path.replaceAll('/', '/./')],
    ...[
      encoded,
      hexed,
      `/rest/v1/../..${encoded}`,
      path.replaceAll('/', '%2f'),
      `/${path.replaceAll('/', '%5c')}`,
    ],
    ...[
      path.replaceAll('/', '/%2e/'),
      encoded.replaceAll('%', '%25'),
      `/.${path}`,
      `/..${path}`,
      `/;${path}`,
    ],
    ...[`http://${host}${path}`, `http://${host}/rest/v1/../..${path}`, `http://evil.example${path}`],
    ...[
      `https://${host}/rest/v1/%2e%2e/%2e%2e${path}`,
      `//${host}${path}`,
      `/rest/v1/x?/../..${path}`,
      `*${path}`,
    ],
    ...[`/rest/v1${path}`, `/auth/v1${path}`, `/noren${path}`, `/noren/health${path}`, `/index.html${path}`],
  ]
}
