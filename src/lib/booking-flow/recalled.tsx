import { useEffect } from 'react'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { rememberBooked } from '#lib/customer/booked-here.ts'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { recall } from './confirm.ts'
import type { FlowStore } from './flow-store.ts'

/** Keeps what is shown of a booking that was made as it is by now: after a reload, and whenever the page comes back to sight. */
export function useRecall({ booking }: Flow, store: FlowStore): void {
  useEffect(() => {
    if (booking?.status === 'confirmed') rememberBooked(store.url, booking, Date.now())
    if (!booking) void recall(store)
  }, [booking, store])
  const isCancelled = booking?.status === 'cancelled'
  useEffect(() => {
    if (isCancelled) return
    const look = () => document.visibilityState === 'visible' && void recall(store)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isCancelled, store])
}

/** In its place while it is asked for, or could not be had. */
export function Unrecalled({ flow, store }: { flow: Flow; store: FlowStore }) {
  const { LL } = useI18nContext()
  if (!flow.notice) return <Waiting />
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
    >
      <p className="flex-1">{noticeText(LL, flow.notice.code)}</p>
      <Button onClick={() => void recall(store)}>{LL.book.tryAgain()}</Button>
    </div>
  )
}
