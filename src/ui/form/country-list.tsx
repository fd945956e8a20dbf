import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

export interface CountryListProps {
  label: string
  /** ISO code, as all countries here. */
  country: string
  countries: readonly string[]
  /** Null until the phone rules are loaded. */
  callingCode: ((country: string) => string) | null
  onOpen: () => void
  onCountry: (country: string) => void
}

/**
 * The country of a phone number: a button that opens a list of at most 300 px with a search, in both languages,
 * by code or by calling code. With a single country there is nothing to choose and the button says it only.
 */
export function CountryList({ label, country, countries, callingCode, onOpen, onCountry }: CountryListProps) {
  const { LL, locale } = useI18nContext()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = isOpen ? matching(countries, typed, locale, callingCode) : []
  const isSingle = countries.length === 1 && callingCode !== null

  useEffect(() => {
    if (!isOpen) return
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked line is brought into sight when it moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, isOpen, typed])

  const open = () => {
    onOpen()
    setTyped('')
    setAt(Math.max(0, matching(countries, '', locale, callingCode).indexOf(country)))
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const choose = (chosen: string | undefined) => {
    if (chosen) onCountry(chosen)
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    }
    const next = moves[event.key]
    if (next !== undefined) setAt(Math.min(Math.max(next, 0), found.length - 1))
    else if (event.key === 'Enter') choose(found[at])
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setIsOpen(false)
    if (next !== undefined || event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }

  return (
    <div ref={box} className="relative flex w-32 shrink-0 flex-col gap-1 sm:w-44">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        disabled={isSingle}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full items-center justify-between gap-1 rounded-box border border-edge bg-card px-2 py-2 text-left disabled:bg-sunken"
        onClick={() => (isOpen ? close() : open())}
      >
        <span className="truncate">{countryName(country, locale)}</span>
        <span className="figures shrink-0 text-muted text-sm">{callingCode?.(country) ?? country}</span>
      </button>
      {isOpen && (
        <div className="absolute top-full left-0 z-30 mt-1 w-72 max-w-[80vw] rounded-box border border-edge bg-card shadow-float">
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found[at] ? `${id}-${found[at]}` : undefined}
            aria-label={LL.phoneField.searchCountry()}
            placeholder={LL.phoneField.searchCountry()}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the list was opened to be searched
            autoFocus
            value={typed}
            className="min-h-11 w-full rounded-t-box border-line border-b px-3 py-2"
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKey}
          />
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className="max-h-[300px] overflow-y-auto"
          >
            {found.map((code, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the search field
              // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
              <div
                key={code}
                id={`${id}-${code}`}
                role="option"
                aria-selected={i === at}
                className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 ${i === at ? 'bg-primary-soft text-primary-ink' : ''}`}
                onPointerMove={() => setAt(i)}
                onClick={() => choose(code)}
              >
                <span>{countryName(code, locale)}</span>
                <span className="figures text-sm">{callingCode?.(code) ?? ''}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className="p-3 text-muted">{LL.phoneField.noCountry()}</p>}
        </div>
      )}
    </div>
  )
}

const names: Partial<Record<string, Intl.DisplayNames>> = {}

/** 日本 · Japan; the code itself where the browser knows no name. */
export function countryName(code: string, locale: string): string {
  names[locale] ??= new Intl.DisplayNames([locale], { type: 'region' })
  return names[locale].of(code) ?? code
}

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en').trim()

function matching(
  countries: readonly string[],
  typed: string,
  locale: string,
  callingCode: ((country: string) => string) | null,
): string[] {
  const wanted = folded(typed)
  const fits = (code: string): boolean =>
    [countryName(code, 'ja'), countryName(code, 'en'), code, callingCode?.(code) ?? ''].some((name) =>
      folded(name).includes(wanted),
    )
  return countries
    .filter((code) => wanted === '' || fits(code))
    .toSorted((a, b) => countryName(a, locale).localeCompare(countryName(b, locale), locale))
}
