import { Suspense, useId, useRef, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'
import { countryName } from './country-name.ts'

const CountryPanel = part(async () => (await import('./country-panel.tsx')).CountryPanel)

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
 * The country of a phone number: a button that opens a list with a search. The button is a plain one, and the list comes
 * when it is opened: a customer carries it on the way to a booking, and hardly anybody opens it. With a single country
 * there is nothing to choose and the button says it only.
 */
export function CountryList({ label, country, countries, callingCode, onOpen, onCountry }: CountryListProps) {
  const { locale } = useI18nContext()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // A tap on the button is one beside the list too, which closes it before the button hears of the tap.
  const wasOpen = useRef(false)
  const isSingle = countries.length === 1 && callingCode !== null

  const close = () => {
    // Whoever went on to another field stays there.
    if (panel.current?.contains(document.activeElement)) button.current?.focus()
    setIsOpen(false)
  }
  return (
    <div className="relative flex w-32 shrink-0 flex-col gap-1 sm:w-44">
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
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          const opens = !isOpen && !wasOpen.current
          wasOpen.current = false
          if (opens) onOpen()
          setIsOpen(opens)
        }}
      >
        <span className="wrap-break-word min-w-0 hyphens-auto">{countryName(country, locale)}</span>
        <span className="figures shrink-0 text-muted text-sm">{callingCode?.(country)}</span>
      </button>
      {isOpen && (
        <div
          ref={panel}
          className="absolute top-full left-0 z-30 mt-1 w-72 max-w-[80vw] rounded-box border border-edge bg-card shadow-float"
        >
          <Suspense fallback={<Loading />}>
            <CountryPanel
              label={label}
              country={country}
              countries={countries}
              callingCode={callingCode}
              onCountry={(chosen) => {
                onCountry(chosen)
                // After the list, which puts the focus into its search once more.
                requestAnimationFrame(() => button.current?.focus())
              }}
              onClose={close}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
