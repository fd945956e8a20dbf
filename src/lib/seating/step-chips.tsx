import { CakeSlice, ReceiptText, Sparkles, Utensils } from 'lucide-react'
import { type Booking, type Step, steps } from '#domain/booking/booking.ts'
import { editCommand } from '#domain/booking/booking-commands.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { Button } from '#ui/button.tsx'

const icons = { course: Utensils, dessert: CakeSlice, bill: ReceiptText, clearing: Sparkles }

/** How far a party that sits is served: a tap says it, another one takes it away. */
export function StepChips({ booking }: { booking: Booking }) {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const words = LL.seating
  const say = (step: Step | '') => {
    const command = editCommand(booking, { step })
    const name = guestText(LL, booking, locale)
    const said =
      step === '' ? words.steps.cleared({ name }) : words.steps.done({ name, step: words.step[step]() })
    if (command) void runner.run(booking.id, command, said)
  }
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{words.steps.label()}</legend>
      {steps.map((step) => (
        <Button
          key={step}
          aria-pressed={booking.step === step}
          className={`min-h-12 px-3 ${booking.step === step ? 'border-primary bg-primary text-white hover:bg-primary-dark' : ''}`}
          onClick={() => say(booking.step === step ? '' : step)}
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
