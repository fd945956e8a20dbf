// What the field says and chooses by itself; what typing does is tried in a browser (e2e/settings/fields.spec.ts).

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { I18nContext } from '#i18n/i18n-react.tsx'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { PhoneField, type PhoneFieldProps } from '#ui/field/phone-field.tsx'

beforeAll(async () => {
  for (const locale of ['ja', 'en'] as const) {
    const phoneField = await importNamespaceAsync(locale, 'phoneField')
    loadedLocales[locale] = { ...loadedLocales[locale], ...(await importLocaleAsync(locale)), phoneField }
    loadFormatters(locale)
  }
})
beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['ja-JP'] })
  return () => vi.unstubAllGlobals()
})

const field = (locale: 'ja' | 'en', more: Partial<PhoneFieldProps> = {}) =>
  renderToStaticMarkup(
    createElement(
      I18nContext,
      { value: { locale, LL: i18nObject(locale), setLocale: () => undefined } },
      createElement(PhoneField, { value: '', onValue: () => undefined, ...more }),
    ),
  )

test.each([
  ['ja', '電話番号', '国・地域'],
  ['en', 'Phone', 'Country'],
] as const)('its own labels in %s are %s and %s', (locale, label, country) => {
  expect(field(locale)).toContain(`>${label}</label>`)
  expect(field(locale)).toContain(`>${country}</span>`)
  const other = field(locale, { label: 'Telephone', countryLabel: 'Land' })
  expect(other).not.toContain(`>${label}</label>`)
  expect(other).toContain('>Telephone</label>')
  expect(other).toContain('>Land</span>')
})

test('a single country is picked, whatever the guess; control: among several the guess stays', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Asia/Tokyo',
  } as never)
  expect(field('en', { countries: ['KR'] })).toContain('>South Korea<')
  expect(field('en', { countries: ['KR', 'JP'] })).toContain('>Japan<')
  expect(field('en', { countries: ['KR', 'JP'], country: 'KR' })).toContain('>South Korea<')
})

test('the default message, word for word in English', () => {
  const example = { label: 'Phone', example: '090-1234-5678' }
  expect(i18nObject('en').phoneField.invalid(example)).toBe(
    'The "Phone" field is not a valid phone number (example: 090-1234-5678).',
  )
  expect(i18nObject('ja').phoneField.invalid({ ...example, label: '電話番号' })).toBe(
    '「電話番号」は正しい電話番号ではありません（例: 090-1234-5678）。',
  )
})
