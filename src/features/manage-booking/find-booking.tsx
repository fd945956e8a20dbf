import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { LostBooking } from './lost-booking.tsx'

/** The page of who comes without a link: what is needed, why, and the ways that are left. */
export function FindBooking({ url, phone }: { url: string; phone: string }) {
  const { LL } = useI18nContext()
  const words = LL.afterBooking.lost
  return (
    <>
      <h1 className="font-bold text-2xl">{words.page()}</h1>
      <p className="mt-2">{words.text()}</p>
      <LostBooking url={url} phone={phone} />
      <p className="mt-6">{words.withLink()}</p>
      {phone !== '' && (
        <p className="mt-2">
          {words.byPhone()} <TelLink phone={phone} />
        </p>
      )}
      <a
        href={`/${url}/book`}
        className="mt-4 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {words.book()}
      </a>
    </>
  )
}
