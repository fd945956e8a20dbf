import { useId, useState } from 'react'
import type { BookingSettings } from '#domain/availability/slots.ts'
import type { StayStep } from '#domain/availability/stay-of.ts'
import { enoughVisits, isProposed, proposedSteps, type SizeStay } from '#domain/report/stays.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** What was measured may become what is planned: one tap, and a question that shows both. */
export function TakeOverStays({
  sizes,
  settings,
}: {
  sizes: readonly SizeStay[]
  settings: BookingSettings
}) {
  const { LL } = useI18nContext()
  const words = LL.reports.stays
  const save = useSaveConfig()
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const steps = proposedSteps(sizes, settings)
  const visits = sizes.reduce((sum, size) => sum + size.visits, 0)
  const said = visits < enoughVisits ? words.few() : isProposed(steps, settings) ? words.same() : ''
  const take = async () => {
    setIsSaving(true)
    const change = { kind: 'settings', key: 'settings', seen: { ...settings }, wanted: { stays: steps } }
    await save([change], words.done())
    setIsSaving(false)
    setIsAsked(false)
  }
  if (said !== '') return <p className="no-print mt-3 text-muted">{said}</p>
  return (
    <div className="no-print mt-3">
      <Button onClick={() => setIsAsked(true)}>{words.take()}</Button>
      <ConfirmDialog
        open={isAsked}
        look="primary"
        title={words.question()}
        confirm={words.confirm()}
        busy={isSaving}
        onConfirm={() => void take()}
        onClose={() => setIsAsked(false)}
      >
        <p>{words.text()}</p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Steps title={words.present()} steps={settings.stays ?? []} duration={settings.duration} />
          <Steps title={words.proposed()} steps={steps} duration={settings.duration} />
        </div>
      </ConfirmDialog>
    </div>
  )
}

function Steps({ title, steps, duration }: { title: string; steps: readonly StayStep[]; duration: number }) {
  const { LL } = useI18nContext()
  const words = LL.reports.stays
  const id = useId()
  return (
    <section aria-labelledby={id} className="figures rounded-box border border-line bg-card p-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul>
        {steps.map(({ pax, minutes }) => (
          <li key={pax}>{words.step({ pax, minutes })}</li>
        ))}
        <li>{words[steps.length === 0 ? 'all' : 'rest']({ minutes: duration })}</li>
      </ul>
    </section>
  )
}
