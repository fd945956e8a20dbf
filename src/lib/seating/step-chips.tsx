import { CakeSlice, ReceiptText, Sparkles, Utensils } from 'lucide-react'
import { type Booking, type Step, steps } from '#domain/booking/booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { useSayStep } from './use-say-step.ts'

const icons = { course: Utensils, dessert: CakeSlice, bill: ReceiptText, clearing: Sparkles }

/** How far a party that sits is served: a tap says it, another one takes it away. */
export function StepChips({ booking }: { booking: Booking }) {
  const words = useI18nContext().LL.seating
  const say = useSayStep()
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{words.steps.label()}</legend>
      {steps.map((step) => (
        <Button
          key={step}
          aria-pressed={booking.step === step}
          className={`min-h-12 px-3 max-sm:grow max-sm:flex-col max-sm:gap-0 max-sm:px-2 max-sm:text-sm ${booking.step === step ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}`}
          onClick={() => say(booking, booking.step === step ? '' : step)}
        >
          <StepIcon step={step} />
          {words.step[step]()}
        </Button>
      ))}
    </fieldset>
  )
}

/** Its form, beside its word. */
export function StepIcon({ step, size = 18 }: { step: Step; size?: number }) {
  const Icon = icons[step]
  return <Icon aria-hidden="true" size={size} className="shrink-0" />
}

/** Of who sits alone; '' of everybody else. */
export const stepOf = ({ status, step }: Pick<Booking, 'status' | 'step'>): Step | '' =>
  status === 'seated' ? step : ''
