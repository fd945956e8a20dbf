const longestMs = 1_000

/**
 * What the HTML shows is on the screen before a phone is busy with the scripts. A page in the background paints nothing, and
 * waits for nothing; nor does one whose HTML is empty.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden || !document.getElementById('app')?.hasChildNodes()) return resolve()
    const isTold = PerformanceObserver.supportedEntryTypes?.includes('paint')
    if (!isTold) return resolve()
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    // One that goes to the background meanwhile paints nothing either.
    setTimeout(resolve, longestMs)
  })
