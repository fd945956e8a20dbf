import { type WeekKey, weekKeys } from '#domain/config/hours/opening-hours.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { Toggle } from './days/toggle.tsx'
import { rowName } from './hours-text.ts'

/** Other rows of the week that are to have the same hours, each with a tap, or several with one. */
export function CopyTo({ of }: { of: WeekKey }) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.form
  const { value: chosen, onValue } = useBound<readonly WeekKey[]>()
  const others = weekKeys.filter((key) => key !== of)
  const weekdays = others.filter((key) => key <= '5')
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.copyTo()}</legend>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => onValue(others)}>
          {words.copyAll()}
        </Button>
        <Button look="quiet" onClick={() => onValue(weekdays)}>
          {words.copyWeekdays()}
        </Button>
        {chosen.length > 0 && (
          <Button look="quiet" onClick={() => onValue([])}>
            {words.copyNone()}
          </Button>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        {others.map((key) => {
          const isOn = chosen.includes(key)
          const next = isOn ? chosen.filter((one) => one !== key) : [...chosen, key]
          return (
            <Toggle key={key} on={isOn} onToggle={() => onValue(next)}>
              {rowName(LL, key, locale)}
            </Toggle>
          )
        })}
      </div>
    </fieldset>
  )
}
