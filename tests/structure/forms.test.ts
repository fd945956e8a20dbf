// Forms are one kit, and popups are one library's: both are counted by the features that use them, so that neither stands
// in the list of dependencies for show, and no form keeps its state by hand beside the kit.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

type Files = ReadonlyMap<string, string>

const product = (): Files => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(projectFolder, path), 'utf8')]))
}

/** What a file imports, at once or later: names of packages as they are, files by their path. */
function importsOf(path: string, text: string): string[] {
  const named = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm)].map(([, from = '']) => from)
  return named.map((from) =>
    from.startsWith('.')
      ? join(dirname(path), from)
      : from.replace(/^#(domain|ui|lib|features)\//, 'src/$1/'),
  )
}

/** Features of which a file imports the package itself, or a hook, schema or part that is made of it. */
function featuresWith(files: Files, wanted: string): string[] {
  const isMadeOf = (path: string): boolean => importsOf(path, files.get(path) ?? '').includes(wanted)
  const uses = [...files].filter(([path, text]) =>
    importsOf(path, text).some((from) => from === wanted || isMadeOf(from)),
  )
  const names = uses.flatMap(([path]) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(names)].sort()
}

const kit = 'src/ui/form/use-kit-form.ts'
const isByHand =
  /<(form|input|textarea|select)[\s>]|\bonSubmit=|<(Text|Password|Tick|Select|Phone|Date|Time)Field\b|<(TextArea|Stepper)\b/
/** No forms: what is chosen there is kept in the address, or done with the next tap. */
const noForms = [
  // Vendors are sought, a vendor and its free times are chosen.
  'src/features/admin/free-events.tsx',
  'src/features/admin/free-times.tsx',
  'src/features/admin/vendors-page.tsx',
  // The customer's first screen, in whose first load the kit has no place.
  'src/features/book-online/choose/wish-row.tsx',
  'src/features/manage-booking/change-wish.tsx',
  // How many tickets is kept with the draft at each tap; how they are paid is chosen with the tap that books.
  'src/features/checkout/ticket-fields.tsx',
  'src/features/checkout/payment-step.tsx',
  // What stands on a receipt is seen as it is typed, and sent nowhere.
  'src/features/manage-booking/receipt/receipt.tsx',
  'src/features/booking-list/list-filters.tsx',
  'src/features/booking-list/filter-fields.tsx',
  'src/features/events/event-filters.tsx',
  'src/features/reports/range-chooser.tsx',
  // Whom to let in is sought, scanned or counted, and done with the next tap.
  'src/features/check-in/name-panel.tsx',
  'src/features/check-in/party-row.tsx',
  'src/features/check-in/scan/scan-field.tsx',
  'src/features/guest-book/guest-filters.tsx',
  'src/features/make-booking/event/event-fields.tsx',
  'src/features/guest-book/merge-cards.tsx',
  'src/features/needs-attention/cards/move-choice.tsx',
  'src/features/import-bookings/choose-file.tsx',
  'src/features/import-bookings/match-columns.tsx',
  // A way to choose dates; the dates are a field of the form around.
  'src/features/opening-hours/days/nth-weekdays.tsx',
  // One list in a question: where the tables of an area go that is deleted.
  'src/features/floor/delete-dialog.tsx',
  // A table on the plan: each touch is a stroke, with the plan's own undo and save.
  'src/features/floor/plan/chosen-table.tsx',
  // Lines of the run sheet as they are written down: each is kept with the draft at each tap, and all are sent as one.
  'src/features/paper/code-field.tsx',
  'src/features/paper/minute-field.tsx',
  'src/features/paper/table-choice.tsx',
  'src/features/paper/walk-in-line.tsx',
]

const formsByHand = (files: Files): string[] =>
  [...files]
    .filter(([path]) => /^src\/(features|lib)\//.test(path))
    .filter(([path, text]) => isByHand.test(text) && !importsKit(path, text))
    .map(([path]) => path)
const importsKit = (path: string, text: string): boolean =>
  importsOf(path, text).some((from) =>
    [kit, 'src/ui/form/form.tsx', 'src/ui/form/form-context.ts'].includes(from),
  )

test.each(['@tanstack/react-form', 'arktype', '@headlessui/react'])('%s is used in five features', (name) => {
  expect(featuresWith(product(), name).length).toBeGreaterThanOrEqual(5)
})

test('the count sees a direct import, one through a part, and one that comes late; no other', () => {
  const files: Files = new Map([
    ['src/features/a/a.ts', "import { type } from 'arktype'"],
    ['src/features/b/b.ts', "import { s } from '#domain/b.schema.ts'"],
    ['src/features/c/c.ts', "const load = () => import('#domain/b.schema.ts')"],
    ['src/features/d/d.ts', "import { s } from './d.schema.ts'"],
    ['src/features/e/e.ts', "import { s } from '#domain/plain.schema.ts'"],
    ['src/features/f/f.ts', "import { far } from '#ui/far.ts'"],
    ['src/features/d/d.schema.ts', "import { type } from 'arktype'"],
    ['src/domain/b.schema.ts', "import { type } from 'arktype'"],
    ['src/domain/plain.schema.ts', "import { plain } from '#domain/text/plain.ts'"],
    ['src/ui/far.ts', "import { s } from '#domain/b.schema.ts'"],
  ])
  expect(featuresWith(files, 'arktype')).toEqual(['a', 'b', 'c', 'd'])
})

test('no form keeps its state by hand', () => {
  const files = product()
  expect(importsOf(kit, files.get(kit) ?? '')).toContain('@tanstack/react-form')
  expect(formsByHand(files).sort()).toEqual([...noForms].sort())
})

test('a form by hand is seen, one of the kit is none', () => {
  const byHand = 'return <form onSubmit={send}><TextField value={name} onValue={setName} /></form>'
  const ofKit = `import { useKitForm } from '#ui/form/use-kit-form.ts'\n${byHand}`
  const files: Files = new Map([
    ['src/features/a/a.tsx', byHand],
    ['src/lib/b/b.tsx', 'const f = <TextField value={name} onValue={setName} />'],
    ['src/features/c/c.tsx', ofKit],
    ['src/ui/field/field.tsx', byHand],
  ])
  expect(formsByHand(files)).toEqual(['src/features/a/a.tsx', 'src/lib/b/b.tsx'])
})

// Needs `npm run build`.
test('no form tells a developer tool what stands in it', () => {
  const word = 'tanstack-connect'
  const dist = join(projectFolder, 'dist')
  // Not what lies there of the build before.
  const chunks: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const scripts = Object.values(chunks).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes(word))).toEqual([])
  const library = 'node_modules/@tanstack/devtools-event-client/dist/esm/plugin.js'
  expect(readFileSync(join(projectFolder, library), 'utf8'), 'control: the library says it').toContain(word)
})
