import { useState } from 'react'

/** How the customer came back from the page of the card service, by the address that this page was opened with. */
export function useCameBack(): 'paid' | 'back' | null {
  const [said] = useState(() => new URLSearchParams(location.search).get('card'))
  return said === 'paid' || said === 'back' ? said : null
}
