import { useCallback, useEffect, useState } from 'react'
import { guessCountry, isE164, loadPhoneRules } from '#domain/contact/phone.ts'
import type { PhoneRules } from '#domain/contact/phone-rules.ts'

/** Reads what was typed: E.164, '' for nothing, null for no number (or not yet a whole one). Another function once the rules are here. */
export function usePhoneReading(timeZone: string): (typed: string) => string | null {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  useEffect(() => {
    let wanted = true
    loadPhoneRules().then(
      (loaded) => wanted && setRules(loaded),
      // Without the metadata only a number in international form can be trusted.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return useCallback(
    (typed) => {
      const text = typed.trim()
      if (text === '' || isE164(text)) return text
      const reading = rules?.read(text, guessCountry(navigator.languages, timeZone))
      return reading?.valid ? reading.e164 : null
    },
    [rules, timeZone],
  )
}
