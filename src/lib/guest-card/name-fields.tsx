import type { ReactNode } from 'react'
import type { GuestNames } from '#domain/guest/guest.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/**
 * Family name first in Japanese, given name first in English; kana where names are read by it, or where `hasKana` says that there is
 * some. `field` draws one, in the form that the names belong to.
 */
export function NameFields({
  hasKana = false,
  field,
}: {
  hasKana?: boolean
  field: (name: keyof GuestNames, label: string, isOptional: boolean) => ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const names = [field('last_name', words.lastName(), false), field('first_name', words.firstName(), false)]
  const kana = [field('last_kana', words.lastKana(), true), field('first_kana', words.firstKana(), true)]
  const inOrder = (pair: ReactNode[]) => (locale === 'ja' ? pair : pair.toReversed())
  return (
    <div className="grid grid-cols-2 gap-3">
      {inOrder(names)}
      {(locale === 'ja' || hasKana) && inOrder(kana)}
    </div>
  )
}
