import { beforeAll, expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { floorNames } from './setup-text.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), setup: await importNamespaceAsync('ja', 'setup') }
  loadFormatters('ja')
  LL = i18nObject('ja')
})

const items = [
  { id: 'table/a', data: { name: '5番' } },
  { id: 'area/b', data: { name: 'ホール' } },
]

test('tables are called by their names, of a booking as of tables that are joined', () => {
  const tables = ['a', 'gone']
  const named = ['5番', LL.setup.goneRow()]
  expect(floorNames(LL, '', 'tables', tables, items)).toEqual(named)
  expect(floorNames(LL, 'combination/c', 'tables', tables, items)).toEqual(named)
  expect(floorNames(LL, 'table/a', 'area', 'b', items)).toBe('ホール')
  expect(floorNames(LL, 'exclusive_set/x', 'tables', tables, items), 'of another kind').toBe(tables)
  expect(floorNames(LL, '', 'tags', tables, items), 'another field').toBe(tables)
})
