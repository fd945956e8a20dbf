/** Parties of so many at most stay so many minutes. */
export interface StayStep {
  pax: number
  minutes: number
}

interface UsualStay {
  /** Minutes that a party stays for whom no step says otherwise. */
  duration: number
  /** By party size, the smallest parties first; none says that all stay as long. */
  stays?: readonly StayStep[]
}

/** How long a party stays: by the first step that is not too small for it. private.stay_of in SQL is the same rule. */
export const stayOf = ({ duration, stays = [] }: UsualStay, pax: number): number =>
  stays.find((step) => pax <= step.pax)?.minutes ?? duration
