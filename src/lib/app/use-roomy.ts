import { useSyncExternalStore } from 'react'

// As `roomy`, `md` and `lg` in styles.css.
const roomy = watch('(width >= 40rem) and (height >= 37.5rem)')
const tablet = watch('(width >= 48rem)')
const wide = watch('(width >= 64rem)')

const lowAndNarrow = watch('(width < 48rem) and (height < 37.5rem)')

function watch(query: string) {
  const subscribe = (changed: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return { subscribe, matches: () => matchMedia(query).matches }
}

/** Whether bars may stay on screen, as on a tablet; false on a phone and where a page is shown at 200 %. */
export const useRoomy = (): boolean => useSyncExternalStore(roomy.subscribe, roomy.matches)

/** Whether both are scarce: a tablet at 200 %, a phone whose owner has everything larger. */
export const useLowAndNarrow = (): boolean =>
  useSyncExternalStore(lowAndNarrow.subscribe, lowAndNarrow.matches)

/** Whether there is room for fields beside one another; on a phone they wait in a sheet. */
export const useTabletWide = (): boolean => useSyncExternalStore(tablet.subscribe, tablet.matches)

/** Whether list and timeline stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.matches)
