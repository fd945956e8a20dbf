import { useState } from 'react'
import { runAround } from '#domain/config/hours/custom-days.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure } from '#ui/states.tsx'
import { faultText } from './fault-text.ts'
import { useAffected } from './use-affected.tsx'
import { useHoursSaving } from './use-hours-saving.ts'
import { useSaid } from './use-said.ts'

/** The question before a date goes back to its usual hours, alone or with the days in a row that have the same. */
export function DeleteDialog({
  venue,
  setup,
  day,
  onClose,
}: {
  venue: Venue
  setup: Setup
  day: string
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours
  const said = useSaid()
  // What the person saw as the question was asked: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(setup.custom_opening_hours)
  const [refused, setRefused] = useState('')
  const run = runAround(day, seen).filter((one) => one >= venue.today)
  const { ask, question } = useAffected(() => undefined)
  const saving = useHoursSaving(venue, 'custom_opening_hours', ask)
  const remove = async (days: readonly string[]) => {
    const changes = days.map((key) => ({ key, hours: null }))
    const done = await saving({ changes, seen, said: said.deleted })
    if (done.ok) onClose()
    else if (done.overlap) setRefused(faultText(LL, 'overlaps', locale, done.overlap))
  }
  const isRun = run.length > 1
  const footer = (
    <>
      <Button onClick={onClose}>{LL.action.cancel()}</Button>
      {isRun && (
        <Button look="danger" onClick={() => void remove(run)}>
          {words.custom.deleteRun({ n: run.length })}
        </Button>
      )}
      <Button look="danger" onClick={() => void remove([day])}>
        {isRun ? words.custom.deleteOne() : LL.action.delete()}
      </Button>
    </>
  )
  return (
    <Dialog open title={words.custom.deleteTitle()} onClose={onClose} footer={footer}>
      <p className="figures">{words.custom.deleteText({ days: dayText(day, locale) })}</p>
      {refused !== '' && <Failure text={refused} />}
      {question}
    </Dialog>
  )
}
