import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const libraries =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|typesafe-i18n)\//
const ofEveryPage = [
  ...['main.tsx', 'router.tsx', 'features/errors/'],
  ...['domain/access/route-rule.ts', 'domain/booking/storable.ts', 'domain/contact/format-phone.ts'],
  ...['domain/online/guest-booking.ts', 'domain/text/language.ts', 'domain/text/legal.ts'],
  ...['domain/time/time.ts', 'domain/time/time-text.ts'],
  ...['lib/app/env.ts', 'lib/app/report.ts', 'lib/app/stale-build.ts', 'lib/app/use-online.ts'],
  ...['lib/data/known-venue.ts', 'lib/data/public-api.ts'],
  ...['lib/session/apply-rule.ts', 'lib/session/cookies.ts', 'lib/session/signed-in.tsx'],
  'lib/unsaved/unsaved.ts',
  ...['lib/text/use-title.ts', 'lib/text/words.ts', 'lib/text/words-provider.tsx'],
  ...['ui/button.tsx', 'ui/page/logo.tsx', 'ui/page/public-page.tsx', 'ui/part.ts', 'ui/tel-link.tsx'],
  ...['ui/visit-words.ts', 'ui/waiting.tsx'],
].map(inSrc)
/** The routes themselves, without their components, and the words' machinery. */
const ofRouting =
  /\/(src\/routeTree\.gen\.ts|src\/routes\/[^-?]*\.tsx?|i18n\/(i18n-[a-z.]+|formatters)\.tsx?)$/
/** What the booking page and its later steps share, together with its first screen: alone each would weigh more. */
const ofBookPage = [
  ...['book-page.tsx', 'book-screen.tsx', 'choose/choose-step.tsx', 'choose/reason-text.ts'],
  ...[
    'choose/slot-groups.ts',
    'choose/slot-list.tsx',
    'choose/use-slots.ts',
    'choose/wish-row.tsx',
    'details/draft-key.ts',
    'details/draft.ts',
  ],
  ...['flow/late-parts.ts', 'flow/notice-text.ts', 'flow/step-in-address.ts', 'flow/use-flow.ts'],
]
  .map((file) => `features/book-online/${file}`)
  .concat('domain/online/booking-attempt.ts', 'ui/field/day-input.tsx')
  .map(inSrc)
// Few chunks: the names of all of them stand in the first one, which every customer loads.
const ofForms =
  /\/(node_modules\/@tanstack\/(react-form|form-core|pacer-lite)|src\/ui\/(form\/(use-kit-form|form|form-[a-z]+|bound-fields|in-time|codes-of)|field\/(field|password-field|stepper|country-name)|page\/arrival))[/.]/
/** What reads and tidies the words that people type. */
const ofTypedText = /\/src\/domain\/(text\/(kana|visible-text)|contact\/normalize-phone)\.ts$/
/** Small things of the booking page's later steps. */
const ofLaterSteps = /\/src\/features\/book-online\/flow\/(notice|hold-clock|step-heading|summary)\.tsx?$/
/** What is said of prices and of fees by the later steps, by a booking's own page, and by staff. */
const ofPrices =
  /\/src\/(domain\/price\/(line|fee|price-type)|lib\/(text\/money|booking\/(agreed-lines|cancellation-fees))|ui\/(cancellation|facts))\.tsx?$/
const ofSchemas = /\/node_modules\/(arktype|arkregex|@ark)\//
// All but the list with a search: it brings 25 kB for places and long lists.
const ofPopups = /\/node_modules\/@headlessui\/react\/dist\/(?!components\/combobox|internal\/floating)/
// What every page of staff asks of the device before anything else, for the same reason.
const ofSession =
  /\/(sync\/(session\/(server|identity|token-store|access-token)|platform\/(indexed-db|listeners|serial-queue)|protocol\/lock-names|outbox\/(pending-on-device|stored-entries|backup-copy|push-scheduler|deferred|entry)|worker\/background-push|sign-out\/wipe(-marker)?)|src\/lib\/session\/(session-cookie|signed-out))\.ts$/
// What they need is named by themselves: in the first chunk, which every customer loads, each name would weigh. A tablet has it all.
const ofStaff =
  /assets\/(-signed-in-screens|_vendor|bookings|calendar|availability|vendor-availability|price-type|custom-opening-hours|profile|settings|account|vendor-sync|first-admin|guard|sign-in-state|enquire-prompt|menu|login|sign-up)-/
const isForEveryPage = (id: string): boolean =>
  libraries.test(id) || ofRouting.test(id) || ofEveryPage.some((path) => id.startsWith(path))
const isOfBookPage = (id: string): boolean => ofBookPage.includes(id)

/** A file that has moved would silently weigh on its own again. */
function inSrc(path: string): string {
  const file = at(`src/${path}`)
  if (!existsSync(file)) throw new Error(`vite.config.ts names src/${path}, which is not there`)
  return file
}

// arktype asks at load, by compiling a function, whether the content security policy lets it compile. Ours never does,
// and each time it asks the browser would report a violation: the question is answered in the build.
const arktypeNeverCompiles = {
  name: 'arktype-never-compiles',
  transform: {
    filter: { id: /@ark\/util\/out\/functions\.js/ },
    handler: (code: string): string => {
      const answered = code.replace('new Function("return false")()', 'true')
      if (answered === code) throw new Error('arktype asks in other words: look at envHasCsp in @ark/util')
      return answered
    },
  },
}

// TanStack Form tells its developer tools of every form, passwords included, and keeps what it said until somebody listens.
// Nobody does here.
const formsTellNobody = {
  name: 'forms-tell-nobody',
  transform: {
    filter: { id: /@tanstack\/form-core\/dist\/esm\/EventClient\.js/ },
    handler: (code: string): string => {
      if (!/export \{\s*formEventClient\s*\}/.test(code)) throw new Error('look at EventClient in form-core')
      return 'export const formEventClient = { on: () => () => undefined, emit: () => undefined }'
    },
  },
}

/** Files that leave nothing behind in the modules they load, and load them once for all: it was a fifth of the work. */
const modulesShared = ['{src,sync,i18n}/**/*.test.ts', 'tests/{sql,structure,bench}/**/*.test.ts']
/** `npm start` and its commands as processes of their own: minutes of starting, so that `npm run walk` has them. */
const processes = [
  'tests/local/start/**/*.test.ts',
  'tests/local/{backup,commands}.test.ts',
  'tests/local/database/{database-url,owner}.test.ts',
  'tests/local/pages/vite-pages.test.ts',
]
const eachTest = {
  environment: 'node',
  setupFiles: ['tests/setup.ts'],
  restoreMocks: true,
  // Two cores shared by real servers and browsers: a slow start is no failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  // The page lives in src/, so that the top level holds nothing but folders and settings. Tests run from the top.
  root: process.env.VITEST ? at('.') : at('src'),
  publicDir: at('public'),
  envDir: at('.'),
  // Tests import sources alone: no plugin of the pages has work to do, and loading them takes a second.
  plugins: process.env.VITEST
    ? []
    : [
        // Must come before react().
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: at('src/routes'),
          generatedRouteTree: at('src/routeTree.gen.ts'),
          quoteStyle: 'single',
          disableLogging: true,
        }),
        react(),
        arktypeNeverCompiles,
        formsTellNobody,
        tailwindcss(),
        VitePWA({
          strategies: 'injectManifest',
          srcDir: '.',
          filename: 'sw.ts',
          registerType: 'prompt',
          // Signed-in pages register it themselves (src/lib/app/service-worker.ts): a customer precaches nothing.
          injectRegister: false,
          pwaAssets: { preset: 'minimal-2023', image: at('public/logo.svg') },
          manifest: {
            id: '/',
            name: '暖簾 Noren',
            short_name: '暖簾',
            description: '予約台帳 · Bookings for restaurants and events',
            lang: 'ja',
            start_url: '/?start=app',
            scope: '/',
            display: 'standalone',
            theme_color: '#c2410c',
            background_color: '#fff9ef',
          },
          // The plugin adds the manifest itself; listed twice, the worker refuses to start.
          injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,ico}'] },
        }),
      ],
  // React has had this hook since version 18; the shim is for those before.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Which chunk loads which: the size limit of the public pages walks it.
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (ofStaff.test(file) ? [] : needed),
    },
    // One chunk of what every page needs: in many small ones, each compressed alone, it weighs 6 kB more.
    rolldownOptions: {
      output: {
        // The first chunk names all others: hashes of few and short signs leave it some 300 bytes lighter.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: isForEveryPage },
            { name: 'book-first', test: isOfBookPage },
            // Before the later steps: with them a booking's own page would load the first screen, too.
            { name: 'price', test: ofPrices },
            { name: 'book-later', test: ofLaterSteps },
            { name: 'form', test: ofForms },
            { name: 'typed-text', test: ofTypedText },
            { name: 'schema', test: ofSchemas },
            { name: 'popup', test: ofPopups },
            { name: 'session', test: ofSession },
          ],
        },
      },
    },
  },
  test: {
    // More of them than cores: most tests wait for a database, for a start or for a clock.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { ...eachTest, name: 'unit', include: modulesShared, isolate: false } },
      {
        extends: true,
        test: {
          ...eachTest,
          name: 'apart',
          include: ['{supabase,tests}/**/*.test.ts'],
          exclude: [...modulesShared, ...processes],
        },
      },
      { extends: true, test: { ...eachTest, name: 'processes', include: processes } },
    ],
  },
})
