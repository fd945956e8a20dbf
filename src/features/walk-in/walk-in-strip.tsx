import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

const sizes = [1, 2, 3, 4, 5, 6] as const

/** How many came in: the first of the two taps. Phones show fewer numbers. */
export function WalkInStrip({ onPeople }: { onPeople: (people: number) => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.walkIn
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend className="sr-only">{words.strip()}</legend>
      <span aria-hidden="true" className="mr-1 font-semibold text-sm">
        {words.strip()}
      </span>
      {sizes.map((n) => (
        <Button
          key={n}
          aria-label={words.pick({ n })}
          className={`figures px-0 text-lg sm:min-w-12 ${n > 4 ? 'hidden sm:inline-flex' : ''}`}
          onClick={() => onPeople(n)}
        >
          {n}
        </Button>
      ))}
      <Button
        aria-label={words.more({ n: 7 })}
        className="figures hidden px-0 sm:inline-flex sm:min-w-12"
        onClick={() => onPeople(7)}
      >
        7+
      </Button>
      <Button
        aria-label={words.more({ n: 5 })}
        className="figures px-0 sm:hidden"
        onClick={() => onPeople(5)}
      >
        5+
      </Button>
    </fieldset>
  )
}
