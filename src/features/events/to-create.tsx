import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const looks = {
  primary: 'bg-primary text-white hover:bg-primary-dark',
  plain: 'border border-edge bg-card hover:bg-primary-soft',
}

/** To the form that lays out dates of a template. `primary` where nothing else is to be done. */
export function ToCreate({ look = 'primary' }: { look?: keyof typeof looks }) {
  const { LL } = useI18nContext()
  return (
    <Link
      to="/create-event"
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-box px-4 py-2 font-semibold ${looks[look]}`}
    >
      <Plus aria-hidden="true" />
      {LL.eventList.create()}
    </Link>
  )
}
