import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { isFound } from '#domain/contact/phone-country.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { countryName } from './country-name.ts'

export interface CountryPanelProps {
  label: string
  country: string
  countries: readonly string[]
  /** Null until the phone rules are loaded. */
  callingCode: ((country: string) => string) | null
  onCountry: (country: string) => void
  onClose: () => void
}

/** The search and the list that the button opens, of at most 300 px: by name in both languages, code or calling code. */
export function CountryPanel({
  label,
  country,
  countries,
  callingCode,
  onCountry,
  onClose,
}: CountryPanelProps) {
  const { LL, locale } = useI18nContext()
  const [typed, setTyped] = useState('')
  const found = matching(countries, typed, locale, callingCode)
  return (
    <Combobox
      immediate
      value={country}
      onChange={(chosen: string | null) => chosen && onCountry(chosen)}
      onClose={onClose}
    >
      <ComboboxInput
        aria-label={LL.phoneField.searchCountry()}
        placeholder={LL.phoneField.searchCountry()}
        autoComplete="off"
        // The list was opened to be searched.
        autoFocus
        displayValue={() => ''}
        className="min-h-11 w-full rounded-t-box border-line border-b px-3 py-2"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ComboboxOptions modal={false} aria-label={label} className="max-h-[300px] overflow-y-auto">
        {found.map((code) => (
          <ComboboxOption
            key={code}
            value={code}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 data-focus:bg-primary-soft data-focus:text-primary-ink"
          >
            <span>{countryName(code, locale)}</span>
            <span className="figures text-sm">{callingCode?.(code) ?? ''}</span>
          </ComboboxOption>
        ))}
      </ComboboxOptions>
      {found.length === 0 && <p className="p-3 text-muted">{LL.phoneField.noCountry()}</p>}
    </Combobox>
  )
}

function matching(
  countries: readonly string[],
  typed: string,
  locale: string,
  callingCode: ((country: string) => string) | null,
): string[] {
  return countries
    .filter((code) =>
      isFound(
        {
          code,
          ja: countryName(code, 'ja'),
          en: countryName(code, 'en'),
          callingCode: callingCode?.(code) ?? '',
        },
        typed,
      ),
    )
    .toSorted((a, b) => countryName(a, locale).localeCompare(countryName(b, locale), locale))
}
