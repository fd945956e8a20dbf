import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import { Button } from '#ui/button.tsx'

/** How many came in: the first of the two taps. A phone has room for four numbers and "5+". One stop for Tab, with arrows. */
export function WalkInStrip({ isToday, onPeople }: { isToday: boolean; onPeople: (people: number) => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.walkIn
  const roving = useRoving('[data-people]')
  // Whoever walks in comes today, whatever day is shown.
  const title = isToday ? words.strip() : words.stripToday()
  const size = (n: number, isMost: boolean) => (
    <Button
      key={n}
      data-people={isMost ? `${n}+` : n}
      aria-label={isMost ? words.more({ n }) : words.pick({ n })}
      className="figures min-h-12 px-0 text-lg sm:min-w-12"
      onClick={() => onPeople(n)}
    >
      {isMost ? `${n}+` : n}
    </Button>
  )
  return (
    <fieldset className="flex max-[21rem]:flex-wrap items-center gap-1.5">
      <legend className="sr-only">{title}</legend>
      <span aria-hidden="true" className="mr-1 whitespace-nowrap font-semibold text-sm">
        {title}
      </span>
      <div {...roving} className="contents">
        {[1, 2, 3, 4].map((n) => size(n, false))}
        <span className="contents sm:hidden">{size(5, true)}</span>
        <span className="hidden sm:contents">
          {[5, 6].map((n) => size(n, false))}
          {size(7, true)}
        </span>
      </div>
    </fieldset>
  )
}
