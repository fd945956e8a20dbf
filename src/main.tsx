import { watchBuilds } from '#lib/app/stale-build.ts'
import { customersPage } from '#lib/first/customers-page.ts'
import { askAtOnce } from '#lib/first/first-answers.ts'
import { firstPaint } from '#lib/first/first-paint.ts'
import './styles.css'

// Small, and the first to run: what a booking page shows is asked for while React is still on its way.
watchBuilds(async (holdsText) => (await import('#features/newer-build/offer.tsx')).offerNewer(holdsText))
const { page, url, slug } = customersPage(location.pathname)
if (page === 'book') askAtOnce(url, location.search)
void firstPaint().then(async () => {
  if (page === 'book') (await import('./book.tsx')).showBooking(url)
  else if (page === 'booking') (await import('./manage.tsx')).showManage(url)
  else if (page === 'waiting') (await import('./waiting.tsx')).showPlace(url)
  else if (page === 'legal') (await import('./commerce-law.tsx')).showLaw(url)
  else if (page !== '') (await import('./public-events.tsx')).showEvents(url, slug)
  else (await import('./app.tsx')).showApp()
})
