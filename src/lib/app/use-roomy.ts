import { useSyncExternalStore } from 'react'

// As `roomy` in styles.css.
const query = '(width >= 40rem) and (height >= 37.5rem)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether bars may stay on screen, as on a tablet; false on a phone and where a page is shown at 200 %. */
export const useRoomy = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
