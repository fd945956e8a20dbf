import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { guessCountry, isE164, isJapaneseMobile, loadPhoneRules } from '#domain/contact/phone.ts'
import type { PhoneFormat, PhoneReading, PhoneRules } from '#domain/contact/phone-rules.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { CountryList } from './country-list.tsx'
import { countryName } from './country-name.ts'
import { FieldBadge, FieldError } from './field.tsx'

/** What a form asks of the field before it is sent. */
export interface PhoneFieldHandle {
  /** Takes what stands in the field: some password managers fill it without an event. */
  take: () => void
  /**
   * The number as it is read once the rules are here: E.164 where `isValid`, else the text as typed, of which the field
   * then says what is wrong; '' is valid. Rejects where the rules cannot be had.
   */
  read: () => Promise<{ number: string; isValid: boolean }>
}

export interface PhoneFieldProps {
  /** E.164 once the number is valid, else the text as typed. */
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  /** From outside ("Field required"); the field's own message goes first. */
  error?: string
  label?: string
  countryLabel?: string
  /** Guessed from time zone and language when not given. */
  country?: string
  /** A better guess that takes its time (an address look-up); counts only while nothing was typed or chosen. */
  guess?: () => Promise<string | null>
  /** Countries to choose from, all when not given; a single one is picked. */
  countries?: readonly string[]
  /** How a valid number is shown. */
  format?: PhoneFormat
  /** Said of a number that is not valid; null says nothing. */
  message?: ((label: string, example: string) => string) | null
  /** When the number is looked at. */
  validateOn?: 'input' | 'blur'
  required?: boolean
  /** Said beside the label. */
  optional?: boolean
  /** Beside the label: "required", in the reader's language. */
  badge?: string
  ref?: Ref<PhoneFieldHandle>
}

/** A phone number with its country, checked against the country's own rules, which are loaded with the first focus. */
export function PhoneField({
  value,
  onValue,
  onBlur,
  error = '',
  label,
  countryLabel,
  country: given,
  guess,
  countries,
  format = 'national',
  message,
  validateOn = 'input',
  required = false,
  optional = false,
  badge = '',
  ref,
}: PhoneFieldProps) {
  const { LL, locale } = useI18nContext()
  const [rules, setRules] = useState<PhoneRules | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  const [text, setText] = useState(value)
  const [country, setCountry] = useState(() => given ?? firstCountry(countries))
  const [isLookedAt, setIsLookedAt] = useState(value !== '')
  const sent = useRef(value)
  const isTouched = useRef(value !== '')
  // Where the field goes back to when it is emptied: what was guessed, given or chosen, never what a number told.
  const home = useRef(country)
  const name = label ?? LL.phoneField.label()
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const errorId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the field appears
  useEffect(() => {
    if (given || isTouched.current) return
    void guess?.().then((found) => {
      if (found && !isTouched.current && (!countries || countries.includes(found))) {
        home.current = found
        setCountry(found)
      }
    })
  }, [])

  const load = () => {
    loadPhoneRules().then(
      (loaded) => {
        setIsUnknown(false)
        setRules(loaded)
      },
      () => setIsUnknown(true),
    )
  }
  const tell = (next: string) => {
    sent.current = next
    onValue(next)
  }
  const read = (typed: string, selected: string, by: PhoneRules): PhoneReading => {
    const reading = by.read(typed, selected)
    const isAllowed = !countries || countries.includes(reading.country)
    return isAllowed ? reading : { valid: false, country: selected }
  }
  const take = (typed: string, selected: string, by: PhoneRules | null) => {
    isTouched.current = true
    setText(typed)
    if (typed.trim() === '') {
      setCountry(home.current)
      tell('')
      return
    }
    const reading = by ? read(typed, selected, by) : null
    if (reading) setCountry(reading.country)
    tell(reading?.valid ? reading.e164 : typed.trim())
  }

  // A number that came from outside (a known guest, a draft), or was typed before the rules were here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value or the arrival of the rules counts
  useEffect(() => {
    const standing = value === sent.current ? text : value
    if (standing !== text) setText(standing)
    sent.current = value
    if (value !== '' && !rules) load()
    if (!rules || value === '') return
    const reading = read(isE164(value) ? value : standing, country, rules)
    setCountry(reading.country)
    if (reading.valid && (isE164(standing) || value !== reading.e164)) setText(reading[format])
    if (reading.valid && value !== reading.e164) tell(reading.e164)
  }, [value, rules])

  useImperativeHandle(ref, () => ({
    take: () => {
      const typed = input.current?.value ?? text
      if (typed !== text) take(typed, country, rules)
    },
    read: async () => {
      const typed = input.current?.value ?? text
      // Whether it may stay empty is for the form to say.
      if (typed.trim() === '') return { number: '', isValid: true }
      const loaded = await loadPhoneRules()
      setRules(loaded)
      setIsLookedAt(true)
      const now = read(typed, country, loaded)
      return now.valid ? { number: now.e164, isValid: true } : { number: typed.trim(), isValid: false }
    },
  }))

  const choose = (chosen: string) => {
    isTouched.current = true
    home.current = chosen
    setCountry(chosen)
    if (text !== '' && !text.trim().startsWith('+')) take(text, chosen, rules)
    else if (text !== '') take('', chosen, rules)
  }
  const mayBeJapanese = country !== 'JP' && isJapaneseMobile(text)

  const reading = rules && text.trim() !== '' ? read(text, country, rules) : null
  const isWrong = reading !== null && !reading.valid && isLookedAt
  const own =
    isWrong && message !== null ? (message ?? defaultMessage)(name, rules?.example(country) ?? '') : ''
  const said = own || (isUnknown && text !== '' ? LL.phoneField.cannotCheck() : '') || error
  function defaultMessage(labelled: string, example: string): string {
    return LL.phoneField.invalid({ label: labelled, example })
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-2">
        <CountryList
          label={countryLabel ?? LL.phoneField.country()}
          country={country}
          countries={countries ?? rules?.countries() ?? [country]}
          callingCode={rules?.callingCode ?? null}
          onOpen={load}
          onCountry={choose}
        />
        <div className="flex min-w-36 flex-1 flex-col gap-1">
          <FieldBadge badge={badge}>
            <label htmlFor={inputId} className="font-semibold">
              {name}
              {optional && <span className="ml-2 font-normal text-muted text-sm">{LL.field.optional()}</span>}
            </label>
          </FieldBadge>
          <input
            ref={input}
            id={inputId}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={text}
            maxLength={40}
            placeholder={rules?.example(country) ?? ''}
            aria-required={required || undefined}
            aria-invalid={said !== '' || undefined}
            aria-describedby={said === '' ? undefined : errorId}
            title={countryName(country, locale)}
            className={`figures min-h-11 w-full rounded-box border bg-card px-3 py-2 text-ink placeholder:text-muted ${said === '' ? 'border-edge' : 'border-error'}`}
            onFocus={load}
            onChange={(event) => {
              setIsLookedAt(validateOn === 'input')
              take(event.target.value, country, rules)
            }}
            onBlur={() => {
              setIsLookedAt(true)
              if (reading?.valid) setText(reading[format])
              onBlur?.()
            }}
          />
          <FieldError id={errorId} error={said} />
        </div>
      </div>
      <div role="status">
        {mayBeJapanese && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {LL.phoneField.looksJapanese({ country: countryName(country, locale) })}
            <Button
              look="quiet"
              onClick={() => {
                choose('JP')
                // The button goes away with its question.
                input.current?.focus()
              }}
            >
              {LL.phoneField.toJapan()}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

const firstCountry = (countries: readonly string[] | undefined): string => {
  const guessed = guessCountry(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (!countries || countries.includes(guessed)) return guessed
  return countries[0] ?? guessed
}
