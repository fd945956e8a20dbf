import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { DraftForm } from './use-booking-form.ts'

/** Family name first in Japanese, given name first in English; kana where names are read by it. */
export function NameFields({ form }: { form: DraftForm }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const name = (field: 'last_name' | 'first_name', label: string) => (
    <form.AppField key={field} name={field}>
      {(bound) => <bound.Text label={label} autoComplete="off" />}
    </form.AppField>
  )
  const kana = (field: 'last_kana' | 'first_kana', label: string) => (
    <form.AppField name={field}>
      {(bound) => <bound.Text label={label} optional autoComplete="off" />}
    </form.AppField>
  )
  const names = [name('last_name', words.lastName()), name('first_name', words.firstName())]
  return (
    <div className="grid grid-cols-2 gap-3">
      {locale === 'ja' ? names : names.toReversed()}
      {locale === 'ja' && (
        <>
          {kana('last_kana', words.lastKana())}
          {kana('first_kana', words.firstKana())}
        </>
      )}
    </div>
  )
}
