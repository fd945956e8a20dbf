// `--help` after any command says how it is written, and nothing is begun.

import { afterEach, expect, test } from 'vitest'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

afterEach(endAll)

test.each([
  [['--vendor', '--help'], 'npm run vendor -- add --name <business name>'],
  [['--admin', '--help'], 'npm run admin\n'],
  [['--confirm', '-h'], 'npm run confirm -- somebody@example.com'],
  [['--reset', '--yes', '--help'], 'npm run reset [-- --yes]'],
])('%j', async (words, usage) => {
  // Where no database can be: whoever goes on fails.
  const asked = start({ NOREN_HOME: aHome(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, words)
  expect(await asked.ended).toBe(0)
  expect(asked.said()).toContain(`Usage:\n  ${usage}`)
  expect(asked.said().trim().split('\n'), 'its own alone').toHaveLength(2)
})

test('without a command all of them', async () => {
  const asked = start({ NOREN_HOME: aHome() }, ['--help'])
  expect(await asked.ended).toBe(0)
  expect(asked.said().match(/npm run/g)?.length).toBeGreaterThan(9)
  expect(asked.said()).toContain('  npm start\n')
})
