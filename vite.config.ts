import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { buildManifest } from './supabase/local/pages/build/vite-builds.ts'
import { firstScreens } from './supabase/local/pages/build/vite-first-screens.ts'
import { packedParts } from './supabase/local/pages/build/vite-packed.ts'
import { staffParts } from './supabase/local/pages/build/vite-staff-parts.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const libraries = /\/node_modules\/(react|react-dom|scheduler|typesafe-i18n)\//
const routerLibraries = /\/node_modules\/@tanstack\/(react-router|router-core|history)\//
/** What runs before anything else is here, and asks for what a booking page shows: it must lead to nothing heavier. */
const ofStart = [
  ...['main.tsx', 'domain/booking/storable.ts', 'domain/online/guest-booking.ts'],
  ...['lib/app/env.ts', 'lib/app/stale-build.ts', 'lib/unsaved/unsaved-count.ts'],
  ...[
    'lib/first/customers-page.ts',
    'lib/first/first-answers.ts',
    'lib/first/first-paint.ts',
    'lib/first/payload.ts',
    'lib/data/public-api.ts',
  ],
].map(inSrc)
const ofStartElsewhere =
  /\/sync\/(customer\/(api|ask)|protocol\/rpc)\.ts$|vite\/preload-helper|rolldown\/runtime/
const ofEveryPage = [
  ...[
    'mount.tsx',
    'features/errors/error-boundary.tsx',
    'features/errors/error-page.tsx',
    'features/errors/message-page.tsx',
    'features/errors/use-home.ts',
  ],
  ...['domain/contact/format-phone.ts', 'domain/text/language.ts', 'domain/text/legal.ts'],
  ...['domain/time/time.ts', 'domain/time/time-text.ts'],
  ...['lib/app/report.ts', 'lib/app/use-online.ts', 'lib/online-times/notice-text.ts'],
  ...['lib/session/cookies.ts', 'lib/account/forbidden.ts', 'lib/session/signed-in.tsx'],
  ...[
    'lib/text/dictionaries.ts',
    'lib/text/use-title.ts',
    'lib/text/words.ts',
    'lib/text/words-provider.tsx',
  ],
  ...['ui/button.tsx', 'ui/page/logo.tsx', 'ui/page/public-page.tsx', 'ui/part.ts', 'ui/tel-link.tsx'],
  ...['ui/visit-words.ts', 'ui/waiting.tsx'],
].map(inSrc)
/** The router and the routes themselves, without their components. */
const ofRouting =
  /\/src\/(app\.tsx|router\.tsx|routeTree\.gen\.ts|routes\/[^-?]*\.tsx?|features\/errors\/not-found-page\.tsx|domain\/access\/route-rule\.ts|lib\/(session\/apply-rule|data\/known-venue)\.ts)$/
const ofWords = /\/i18n\/(i18n-(react|types|util)|formatters)\.tsx?$/
/** What the booking page and its later steps share, together with its first screen: alone each would weigh more. */
const ofBookPage = [
  ...['book-page.tsx', 'book-screen.tsx', 'choose/choose-step.tsx', 'choose/venue-head.tsx'],
  ...['choose/wish-row.tsx', 'choose/wish-address.ts', 'choose/wish.ts', 'details/with-draft.ts'],
  ...['flow/late-parts.ts', 'flow/screens.ts'],
]
  .map((file) => `features/book-online/${file}`)
  .concat(
    ['draft-key.ts', 'draft.ts', 'renew.ts', 'step-in-address.ts', 'use-flow.ts'].map(
      (file) => `lib/booking-flow/${file}`,
    ),
  )
  .concat('book.tsx', 'domain/online/booking-attempt.ts', 'ui/field/day-input.tsx')
  .concat(
    ['reason-text.ts', 'slot-groups.ts', 'slot-list.tsx', 'use-slots.ts'].map(
      (file) => `lib/online-times/${file}`,
    ),
  )
  .map(inSrc)
// Few chunks: the names of all of them stand in the first one, which every customer loads.
const ofForms =
  /\/(node_modules\/@tanstack\/(react-form|form-core|pacer-lite)|src\/ui\/(form\/(use-kit-form|form|form-[a-z]+|bound-fields|in-time|codes-of)|field\/(field|password-field|stepper|country-name)|page\/arrival))[/.]/
/** What reads and tidies the words that people type. */
const ofTypedText = /\/src\/domain\/(text\/(kana|visible-text)|contact\/normalize-phone)\.ts$/
/** How an icon is drawn, and the two arrows of a month. */
const ofIcons =
  /\/node_modules\/lucide-react\/dist\/esm\/((?!icons\/|lucide-react|dynamic)|icons\/chevron-(left|right)\.)/
/** Small things of the booking page's later steps. */
const ofLaterSteps = /\/src\/features\/book-online\/flow\/(notice|hold-clock|step-heading|summary)\.tsx?$/
/** What is said of prices and of fees by the later steps, by a booking's own page, and by staff; and the calls of these pages. */
const ofPrices =
  /\/(src\/(domain\/price\/(line|fee|price-type)|lib\/(text\/money|customer\/(booking-calls|booked-here)|booking\/(agreed-lines|cancellation-fees))|ui\/(cancellation|facts))|sync\/customer\/booking-api)\.tsx?$/
/** Forms and the router stand on it; a booking page has the one without the other. */
const ofStores = /\/node_modules\/(@tanstack\/(store|react-store)|use-sync-external-store)\//
const ofSchemas = /\/node_modules\/(arktype|arkregex|@ark)\//
// All but the list with a search: it brings 25 kB for places and long lists.
const ofPopups = /\/node_modules\/@headlessui\/react\/dist\/(?!components\/combobox|internal\/floating)/
// What every page of staff asks of the device before anything else, for the same reason.
const ofSession =
  /\/(sync\/(session\/(server|identity|token-store|access-token)|platform\/(indexed-db|listeners|serial-queue)|protocol\/lock-names|outbox\/(pending-on-device|stored-entries|backup-copy|push-scheduler|deferred|entry)|worker\/background-push|sign-out\/wipe(-marker)?)|src\/lib\/session\/(session-cookie|signed-out))\.ts$/
// What they need is named by themselves: in the first chunk, which every customer loads, each name would weigh. A tablet has it all.
const ofStaff =
  /assets\/(-signed-in-screens|_vendor|admin|create-vendor|make-booking|enquiries|faults|bookings|calendar|availability|vendor-availability|tables|reports|price-type|custom-opening-hours|event-templates|ticket-type|create-event|check-in|mutually-exclusive-events|profile|settings|account|vendor-sync|first-admin|guard|sign-in-state|enquire-prompt|menu|login|sign-up|reset-password|confirm-email)-/
// Likewise: what the first chunk leads to the HTML names (supabase/local/pages/public/preloads.ts), and these come long before
// they are needed, or hardly ever.
const ofLater =
  /assets\/(no-tables|unreachable-venue|no-times|notice|other-times|venue-look|review-step|confirmed-step|guest-details\.schema|phone-rules)-/
const ofFirst = /assets\/(start|base|store|routing|rolldown-runtime)-/
const partsOfStaff = staffParts()
const isOfStart = (id: string): boolean =>
  ofStartElsewhere.test(id) || ofStart.some((path) => id.startsWith(path))
const isForEveryPage = (id: string): boolean =>
  libraries.test(id) || ofWords.test(id) || ofEveryPage.some((path) => id.startsWith(path))
const isOfRouting = (id: string): boolean => routerLibraries.test(id) || ofRouting.test(id)
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
/** The same, with processes of their own: tablets, whose libraries take longer to load than most files' tests. */
const tablets = ['tests/sync/**/*.test.ts']
/** One minds when its database library is loaded, one mocks modules. */
const tabletsApart = ['tests/sync/outbox/durable.test.ts', 'tests/sync/late-sign-out.test.ts']
/**
 * `npm start` and its commands as processes of their own, what it serves accounts and mails with, a year of reservations, and the
 * harness of the proofs: minutes of starting and waiting, so that `npm run walk` has them.
 */
const processes = [
  'tests/local/{auth,mail,start}/**/*.test.ts',
  'tests/local/{backup,commands}.test.ts',
  'tests/local/database/{database-url,killed-run,owner}.test.ts',
  'tests/local/pages/vite-pages.test.ts',
  'tests/{prove,replay}/*.test.ts',
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
        buildManifest(),
        firstScreens(),
        packedParts(),
        partsOfStaff,
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
      resolveDependencies: (file, needed, { hostId }) =>
        ofFirst.test(hostId) || ofStaff.test(file) || ofLater.test(file)
          ? []
          : needed.filter((name) => !ofFirst.test(name)),
    },
    // One chunk of what every page needs: in many small ones, each compressed alone, it weighs 6 kB more.
    rolldownOptions: {
      output: {
        // The first chunk names all others: hashes of few and short signs leave it some 300 bytes lighter.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'start', test: isOfStart },
            { name: 'base', test: isForEveryPage },
            { name: 'store', test: ofStores },
            { name: 'book-first', test: isOfBookPage },
            { name: 'routing', test: isOfRouting },
            // Before the later steps: with them a booking's own page would load the first screen, too.
            { name: 'price', test: ofPrices },
            { name: 'book-later', test: ofLaterSteps },
            // Before the forms: with them an organiser's pages would load all of that.
            { name: 'icon', test: ofIcons },
            { name: 'form', test: ofForms },
            { name: 'typed-text', test: ofTypedText },
            { name: 'schema', test: ofSchemas },
            { name: 'popup', test: ofPopups },
            { name: 'session', test: ofSession },
            { name: 'staff', test: partsOfStaff.isShared, includeDependenciesRecursively: false },
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
          include: [
            'supabase/**/*.test.ts',
            'tests/!(sync)/**/*.test.ts',
            'tests/*.test.ts',
            ...tabletsApart,
          ],
          exclude: [...modulesShared, ...processes],
        },
      },
      {
        extends: true,
        test: { ...eachTest, name: 'tablets', include: tablets, exclude: tabletsApart, isolate: false },
      },
      { extends: true, test: { ...eachTest, name: 'processes', include: processes } },
    ],
  },
})
