import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const libraries =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|typesafe-i18n)\//
const ours =
  /\/(src\/(main|router|routeTree\.gen|routes\/[^-?]*|lib\/(words|words-provider|use-online|cookies|report|env|apply-rule|signed-in|use-title|old-version|unsaved|known-venue|public-api)|domain\/(language|legal|guest-booking|route-rule|time|time-text|phone-as-read|storable)|ui\/(button|public-page|waiting|logo|part|tel-link|visit-words)|features\/errors\/[a-z-]+)\.tsx?|i18n\/(i18n-[a-z.]+|formatters)\.tsx?)$/
// What the booking page and its later steps share, together with its first screen: alone each would weigh more.
const ofBookPage =
  /\/src\/(features\/book-online\/(book-page|book-screen|choose-step|draft|late-parts|notice-text|reason-text|slot-groups|slot-list|step-in-address|use-flow|use-slots|venue-phone|wish-row)|domain\/booking-attempt|ui\/day-input)\.tsx?$/
// Few chunks: the names of all of them stand in the first one, which every customer loads.
const ofForms =
  /\/(node_modules\/@tanstack\/(react-form|form-core|pacer-lite)|src\/ui\/form\/(use-kit-form|form|form-context|bound-fields|field|password-field|stepper|in-time|codes-of|country-name))[/.]/
const ofSchemas = /\/node_modules\/(arktype|arkregex|@ark)\//
// All but the list with a search: it brings 25 kB for places and long lists.
const ofPopups = /\/node_modules\/@headlessui\/react\/dist\/(?!components\/combobox|internal\/floating)/
const isForEveryPage = (id: string): boolean => libraries.test(id) || ours.test(id)

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

export default defineConfig({
  // The page lives in src/, so that the top level holds nothing but folders and settings. Tests run from the top.
  root: process.env.VITEST ? at('.') : at('src'),
  publicDir: at('public'),
  envDir: at('.'),
  plugins: [
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
    process.env.VITEST ? null : arktypeNeverCompiles,
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
        start_url: '/',
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
    modulePreload: { polyfill: false },
    // One chunk of what every page needs: in many small ones, each compressed alone, it weighs 6 kB more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: isForEveryPage },
            { name: 'book-first', test: ofBookPage },
            { name: 'form', test: ofForms },
            { name: 'schema', test: ofSchemas },
            { name: 'popup', test: ofPopups },
          ],
        },
      },
    },
  },
  test: {
    // The default leaves one core to the machine's owner; most tests wait for a database.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,sync,supabase,tests,i18n}/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          restoreMocks: true,
          // Two cores shared by real servers and browsers: a slow start is no failure.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
