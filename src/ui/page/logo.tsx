import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The mark and the name. The picture is decoration: the name beside it is read. */
export function Logo() {
  const { LL } = useI18nContext()
  return (
    <span className="inline-flex items-center gap-2 font-bold text-lg text-primary-ink">
      <img
        src="/logo.svg"
        alt=""
        width={32}
        height={32}
        // At the foot of a customer's page it is not seen at first.
        loading="lazy"
        // After an offline sign-out no file can be had, and the page is still shown.
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
      {LL.appName()}
    </span>
  )
}
