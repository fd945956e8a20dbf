// A function or a file of sync/ that nobody can read at one look is taken apart.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const mostInFunction = 80
const mostInFile = 300

const files = execFileSync('git', ['ls-files', 'sync'], { cwd: projectFolder, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')

/** Names of the functions with more lines than that. */
function longFunctions(text: string, most: number): string[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const lineAt = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isLong = ts.isFunctionLike(node) && lineAt(node.end) - lineAt(node.getStart(source)) >= most
    if (isLong) found.push(node.name?.getText(source) ?? 'a function without a name')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test(`no function of sync/ has more than ${mostInFunction} lines, no file more than ${mostInFile}`, () => {
  expect(files.length).toBeGreaterThan(40)
  expect(
    files.flatMap((file) => longFunctions(read(file), mostInFunction).map((f) => `${f} in ${file}`)),
  ).toEqual([])
  expect(files.filter((file) => read(file).split('\n').length > mostInFile)).toEqual([])
})

test('the count finds what is longer', () => {
  const text = `export function long() {\n${'  go()\n'.repeat(79)}}\nconst short = () => {\n${'  go()\n'.repeat(78)}}\n`
  expect(longFunctions(text, mostInFunction)).toEqual(['long'])
})
