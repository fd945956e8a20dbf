import { createFileRoute, notFound } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/online/guest-booking.ts'
import { ManagePage } from '#features/manage-booking/manage-page.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/$vendorUrl/booking')({
  beforeLoad: ({ params }) => {
    if (!isVendorUrl(params.vendorUrl.toLowerCase())) throw notFound({ data: { refused: true } })
    return loadWords('book', 'guestSteps')
  },
  component: Manage,
})

function Manage() {
  const { vendorUrl } = Route.useParams()
  const url = vendorUrl.toLowerCase()
  return <ManagePage key={url} url={url} />
}
