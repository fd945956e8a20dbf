import { Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GateSale, LetIn } from '#features/check-in/gate.ts'
import { besideTheCamera } from '#features/check-in/gate-head.tsx'
import { useInSight } from '#features/check-in/use-in-sight.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'
import { IconButton } from '#ui/button.tsx'
import { CameraView } from './camera-view.tsx'
import { ScanField } from './scan-field.tsx'
import { isGateSoundOn, setGateSound } from './tones.ts'
import type { Scanner, Shown } from './use-scan.ts'
import { VerdictCard } from './verdict-card.tsx'
import { WaitingScans } from './waiting-scans.tsx'

export interface ScanPanelProps {
  venue: Venue
  sale: GateSale
  scanner: Scanner
  event: string
  /** The code whose answer led to this event: whoever holds it out is answered here, and shows it once. */
  brought: RefObject<Shown | null>
  onLetIn: LetIn
  onEvent: (id: string) => void
  onParty: (row: BookingView) => void
}

/** By code: the answer on top, where it does not move, then the camera and the field of a hand scanner. */
export function ScanPanel({
  venue,
  sale,
  scanner,
  event,
  brought,
  onLetIn,
  onEvent,
  onParty,
}: ScanPanelProps) {
  const words = useI18nContext().LL.checkInGate
  const field = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { last, scan, clear, soldSince, letInUnheard } = scanner
  useInSight(answer, last?.n)
  // The next code of a hand scanner is typed to where the focus is: never into a button that its Enter would press again.
  const back = () => {
    if (last?.shown.isTyped) field.current?.focus()
  }
  useEffect(() => {
    const { current } = brought
    if (!current) return
    brought.current = null
    if (current.isTyped) field.current?.focus()
    scan(current.text, current.isTyped ? 'hand' : 'camera')
  }, [brought, scan])
  return (
    <section
      aria-labelledby="check-in-scan"
      className="flex flex-col gap-3 lg:sticky lg:top-4 lg:roomy:top-18"
    >
      <div className={`flex items-center justify-between gap-2 ${besideTheCamera}`}>
        <h2 id="check-in-scan" className="font-bold text-lg">
          {words.way.scan()}
        </h2>
        <SoundSwitch />
      </div>
      {/* It stands there before anything is said: only what comes into it is read out. */}
      <div ref={answer} role="alert">
        {last ? (
          <VerdictCard
            key={last.n}
            venue={venue}
            sale={sale}
            verdict={last.verdict}
            onLetIn={(b, tickets, by) => {
              onLetIn(b, tickets, by)
              back()
            }}
            onLetInUnheard={(id, ticket) => {
              letInUnheard(id, ticket)
              back()
            }}
            onEvent={(id) => {
              brought.current = last.shown
              onEvent(id)
            }}
            onParty={onParty}
            onClose={() => {
              clear()
              back()
            }}
          />
        ) : (
          <p className="rounded-box border border-line border-dashed p-4 text-center text-muted">
            {words.scanner.ready()}
          </p>
        )}
      </div>
      <CameraView onCode={(text) => scan(text, 'camera')} />
      <ScanField field={field} onCode={(text) => scan(text, 'hand')} />
      <WaitingScans venue={venue} event={event} soldSince={soldSince} />
    </section>
  )
}

function SoundSwitch() {
  const words = useI18nContext().LL.checkInGate.sound
  const [on, setOn] = useState(isGateSoundOn)
  const Icon = on ? Volume2 : VolumeX
  return (
    <IconButton
      label={words.label()}
      aria-pressed={on}
      onClick={() => {
        setOn(!on)
        setGateSound(!on)
      }}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
