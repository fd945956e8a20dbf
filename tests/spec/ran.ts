// What the reporters of Playwright and Vitest say of a run.

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectFolder } from '#local/places.ts'
import type { Ran } from './check.ts'

interface Annotation {
  type: string
  description?: string
}
interface Suite {
  specs: {
    title: string
    tests: { status: string; annotations: Annotation[]; results: { annotations?: Annotation[] }[] }[]
  }[]
  suites?: Suite[]
}

export function ranInChromium(file: string): Ran[] {
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] }
  return suites.flatMap(ranInSuite)
}

function ranInSuite({ specs, suites = [] }: Suite): Ran[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations, results }) => ({
      title,
      passed: (status === 'expected' || status === 'flaky') && results.length > 0,
      notes: [...annotations, ...(results.at(-1)?.annotations ?? [])]
        .filter((one) => one.type === 'spec')
        .flatMap((one) => one.description ?? []),
    })),
  )
  return [...here, ...suites.flatMap(ranInSuite)]
}

export function ranInVitest(file: string): Ran[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      title,
      file: relative(projectFolder, name),
      passed: status === 'passed',
      notes: [],
    })),
  )
}
