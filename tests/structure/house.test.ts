// How large a folder, a function and a file may grow.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const mostFiles = 15
const mostProductLines = 300
const mostFunctionLines = (file: string): number => (file.startsWith('sync/') ? 80 : 120)

/** Lists of one kind, read by their names and not from top to bottom. */
const isList = (folder: string): boolean =>
  ['supabase/schemas', 'supabase/migrations', 'tests/prove/planted-bugs/edits'].includes(folder) ||
  folder.startsWith('i18n')
const isProduct = (file: string): boolean =>
  /^(sync|src|supabase\/local)\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts')

interface Found {
  /** Folder, file or `file: function`. */
  where: string
  count: number
}

function largeFolders(files: readonly string[]): Found[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !isList(folder))
    .map(([where, count]) => ({ where, count }))
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length

function longFile(file: string, text: string): Found[] {
  return isProduct(file) && linesOf(text) > mostProductLines ? [{ where: file, count: linesOf(text) }] : []
}

function longFunctions(file: string, text: string): Found[] {
  if (linesOf(text) <= mostFunctionLines(file)) return []
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const count = lineAt(node.end) - lineAt(node.getStart()) + 1
      if (count > mostFunctionLines(file) && !showsJsx(node) && !isDescribe(node))
        found.push({ where: `${file}: ${nameOf(node)}`, count })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** A component is as long as what it shows. */
function showsJsx(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
  return ts.forEachChild(node, showsJsx) ?? false
}

/** A list of tests, each of them a function of its own. */
const isDescribe = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /^(describe|inBothLanguages)/.test(parent.expression.getText())

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node
  const name = node.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined)
  return name?.getText() ?? 'a function without a name'
}

// What git knows, and what it would add: generated files are left out.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/'))
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('i18n/'))
const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')

test('no folder, file or function is larger than it may be', () => {
  const found = [
    ...largeFolders(files),
    ...sources.flatMap((file) => longFile(file, read(file))),
    ...sources.flatMap((file) => longFunctions(file, read(file))),
  ]
  expect(sources.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('control: a folder of 16 files is found, one of 15 and a list are not', () => {
  const inside = (folder: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${folder}/${i}.ts`)
  expect(largeFolders([...inside('sync/all', 16), ...inside('sync/outbox', 15)])).toEqual([
    { where: 'sync/all', count: 16 },
  ])
  expect(largeFolders(inside('supabase/migrations', 60))).toEqual([])
})

test('control: a long product file is found, a long test is not', () => {
  const text = 'const a = 1\n'.repeat(301)
  expect(longFile('src/lib/long.ts', text)).toEqual([{ where: 'src/lib/long.ts', count: 301 }])
  expect(longFile('src/lib/long.test.ts', text)).toEqual([])
  expect(longFile('src/lib/fine.ts', 'const a = 1\n'.repeat(300))).toEqual([])
})

test('control: a long function is found in each form, a component is not', () => {
  const body = (count: number) => `{\n${'  a()\n'.repeat(count - 2)}}`
  expect(longFunctions('sync/plant.ts', `function long() ${body(81)}`)).toEqual([
    { where: 'sync/plant.ts: long', count: 81 },
  ])
  expect(longFunctions('src/lib/plant.ts', `const long = () => ${body(121)}`)).toEqual([
    { where: 'src/lib/plant.ts: long', count: 121 },
  ])
  expect(longFunctions('tests/plant.ts', `test('x', async () => ${body(121)})`)).toHaveLength(1)
  expect(longFunctions('tests/plant.ts', `describe('x', () => ${body(121)})`)).toEqual([])
  expect(longFunctions('sync/plant.ts', `class A { long() ${body(80)} }`)).toEqual([])
  expect(longFunctions('src/ui/plant.tsx', `function Long() { return <p>${'\n'.repeat(130)}</p> }`)).toEqual(
    [],
  )
})
