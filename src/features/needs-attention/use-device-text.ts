import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { DeviceNotice } from '#sync/types.ts'

/** What is said of a tablet that a person has to look for. */
export function useDeviceText(venue: Venue): (notice: DeviceNotice) => { title: string; said: string } {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention.device
  return ({ name, kind, waiting, at }) => {
    const when = pastText(at, venue.now, venue.clock.time_zone, locale)
    const how = kind === 'lost' && waiting === 0 ? 'lostUnknown' : kind
    return { title: words.title[kind](), said: words[how]({ name, when, n: waiting }) }
  }
}
