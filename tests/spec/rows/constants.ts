import { group } from '#tests/spec/row.ts'

const cookie = 'the session cookie lasts 400 days with remember me and until the browser closes without'
const locale = 'the language follows the browser, then the choice, kept for 365 days'
const figures = 'tests/spec/figures.test.ts'

export const constants = [
  ...group({ kind: 'constant', where: '/login', test: cookie, bilingual: false }, [
    ['cookie.session', 'Session cookie lifetime 400 days'],
  ]),
  ...group({ kind: 'constant', where: '/login', test: locale, bilingual: false }, [
    ['cookie.locale', 'locale cookie 365 days'],
    ['language.browser', 'on load, if the browser language does not begin with ja, English is selected'],
  ]),
  ...group({ kind: 'constant', where: 'every page', test: 'public routes open without a session' }, [
    ['language.both', 'Interface languages: Japanese (ja) and English (en).'],
  ]),
  ...group(
    {
      kind: 'constant',
      where: 'every page',
      bilingual: false,
      units: [
        {
          file: 'src/domain/text/language.test.ts',
          title: 'cookie undefined in a undefined browser speaks ja',
        },
      ],
    },
    [['language.default', 'Languages: ja (default) and en']],
  ),
  ...group({ kind: 'constant', where: 'every page', test: 'the theme', bilingual: false }, [
    ['theme.light', 'Theme: light'],
    ['theme.primary', 'primary colour orange'],
    ['theme.surface', 'surface cream'],
    ['theme.states', 'plus error, info, success, warning'],
    // That of success and its soft one; letters on the soft one have a third, which is nearly black.
    ['theme.greens', 'two green shades'],
  ]),
  ...group(
    {
      kind: 'constant',
      where: 'realtime',
      bilingual: false,
      units: [{ file: figures, title: 'realtime says every 30 s that it is there' }],
    },
    [['realtime.heartbeat', 'Realtime heartbeat 30 s']],
  ),
  ...group(
    {
      kind: 'constant',
      where: 'realtime',
      bilingual: false,
      units: [{ file: figures, title: 'realtime comes back after 1, 2, 5, then 10 s' }],
    },
    [['realtime.back-off', 'reconnect back-off 1, 2, 5, then 10 s']],
  ),
  ...group(
    {
      kind: 'call',
      where: 'every call',
      bilingual: false,
      units: [408, 409, 425, 429, 500, 502, 503, 504].flatMap((status) => [
        { file: 'sync/customer/api.test.ts', title: `status ${status} is tried again, as it was` },
        { file: 'sync/protocol/staff-api.test.ts', title: `a harmless call is repeated after ${status}` },
      ]),
    },
    [
      [
        'call.retry',
        'The HTTP client retries statuses 408, 409, 425, 429, 500, 502, 503, 504 only for idempotent requests.',
      ],
    ],
  ),
  ...group({ kind: 'field', where: '/{vendorUrl}/book', test: 'public routes open without a session' }, [
    ['route-parameter.vendorUrl', 'Route parameters: vendorUrl'],
  ]),
]
