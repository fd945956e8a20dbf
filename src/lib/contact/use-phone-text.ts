import { useEffect, useState } from 'react'
import { formatPhone } from '#domain/contact/format-phone.ts'
import { loadPhoneRules } from '#domain/contact/phone.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** A customer's own number as it is written where it is from. Only a foreign one asks for the rules, and waits for none. */
export function usePhoneText(phone: string): string {
  const { locale } = useI18nContext()
  const [foreign, setForeign] = useState('')
  const isForeign = phone.startsWith('+') && !phone.startsWith('+81')
  useEffect(() => {
    if (!isForeign) return
    loadPhoneRules()
      .then((rules) => rules.read(phone, 'JP'))
      .then((read) => setForeign(read.valid ? read.international : ''))
      .catch(() => undefined)
  }, [phone, isForeign])
  return (isForeign && foreign) || formatPhone(phone, locale)
}
