import { expect, test } from 'vitest'
import type { Locale } from '#domain/time/time.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { customerName } from './customer-name.ts'

const loadWords = async (locale: Locale) => {
  const guestSteps = await importNamespaceAsync(locale, 'guestSteps')
  loadedLocales[locale] = { ...(await importLocaleAsync(locale)), guestSteps }
  loadFormatters(locale)
}

test('a customer reads their name as staff and mails have it, in either language', async () => {
  await Promise.all([loadWords('ja'), loadWords('en')])
  const [ja, en] = [i18nObject('ja'), i18nObject('en')]
  const [umino, berg] = [
    { last_name: '海野', first_name: '花子' },
    { last_name: 'Berg', first_name: 'Ann' },
  ]
  expect(customerName(ja, umino, 'ja')).toBe('海野 花子 様')
  expect(customerName(en, umino, 'en')).toBe('海野 花子')
  expect(customerName(ja, berg, 'ja')).toBe('Ann Berg 様')
  expect(customerName(en, berg, 'en')).toBe('Ann Berg')
})
