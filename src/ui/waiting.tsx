import { useI18nContext } from '#i18n/i18n-react.tsx'

/**
 * A part of a customer's page is on its way; when it takes long, what the reader can do about it. Lighter than
 * `Loading`: it is in the first load of every public page.
 */
export function Waiting() {
  const { LL } = useI18nContext()
  const { loading, slow } = LL.state
  return (
    <output className="block min-h-40 py-6 text-muted">
      {loading()}
      <span className="after-a-while block">{slow()}</span>
    </output>
  )
}
