import type { ReactNode } from 'react'
import { type LegalRow, legalFields, legalText } from '#domain/config/legal/legal.ts'
import { mailLink } from '#domain/contact/email.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Facts } from '#ui/facts.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** Item by item, as the law's table has them; what nobody has filled in yet is left out. */
export function LawFacts({ legal, vendorType }: { legal: LegalRow; vendorType: 'RESTAURANT' | 'EVENT' }) {
  const { LL, locale } = useI18nContext()
  const words = LL.commerceLaw
  const link = 'text-primary underline underline-offset-4'
  const rows = legalFields.map((field): readonly [string, ReactNode] => {
    const text = legalText(legal, field, locale)
    const isLink = text !== '' && (field === 'phone' || field === 'email')
    const value = !isLink ? (
      text
    ) : field === 'phone' ? (
      <TelLink key="phone" phone={text} />
    ) : (
      <a key="email" href={mailLink(text)} className={`inline-flex min-h-11 items-center ${link}`}>
        {text}
      </a>
    )
    return [words.field[field](), value]
  })
  const price = [words.field.price(), words.prices[vendorType]()] as const
  const registration = [words.field.registration(), legal.registration] as const
  return (
    <Facts
      rows={[...rows.slice(0, 5), price, ...rows.slice(5), registration].filter(([, value]) => value !== '')}
    />
  )
}
