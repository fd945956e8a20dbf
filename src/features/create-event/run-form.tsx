import { useEffect, useMemo, useState } from 'react'
import { tidyTime } from '#domain/config/hours/opening-hours.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import {
  laidOutFields,
  newRun,
  runOf,
  runSchema,
  runSizes,
  sizesOf,
  type RunForm as Typed,
} from '#domain/occurrence/run-form.ts'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { DaysPart } from './days-part.tsx'
import { faultText, saidAtOnce } from './fault-text.ts'
import { partBox } from './part-look.ts'
import { Preview } from './preview.tsx'
import { TimesPart } from './times-part.tsx'
import { useClashes, useThere } from './use-clashes.ts'

export interface RunFormProps {
  venue: Venue
  setup: Setup
  templates: readonly EventTemplate[]
  /** The one that the form begins with. */
  first: EventTemplate | undefined
  /** With the first of their days. */
  onDone: (day: string) => void
}

const tidy = { opens: tidyTime, closes: tidyTime, break_starts: tidyTime, break_ends: tidyTime }

/** A run of occurrences: fields above, what they mean below, and one command for all. */
export function RunForm({ venue, setup, templates, first, onDone }: RunFormProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.createEvent
  const { run: dispatch } = useCommandRunner()
  const status = useLive(useSync().status())
  const isHeard = status && freshnessOf(status.connection) !== 'offline'
  const there = useThere(venue.today)
  const toCome = there?.filter(({ day }) => day >= venue.today).length ?? 0
  const [start] = useState(() => newRun(first))
  /** The first of the days that were created. */
  const [firstDay, setFirstDay] = useState<string | null>(null)
  const isDone = firstDay !== null
  const kit = useKitForm<Typed>({
    values: start,
    schema: runSchema,
    checked: (typed) => ({
      ...typed,
      ...{ today: venue.today, toCome, templates: templates.map(({ id }) => id) },
    }),
    tidy,
    speaks: 'when left',
    early: saidAtOnce,
    says: (field, code) => faultText(LL, field, code, toCome),
    send: async (typed) => {
      const template = templates.find(({ id }) => id === typed.template)
      const spans = runOf(typed, venue.today)?.kept ?? []
      if (!template || spans.length === 0) return undefined
      const { subject, body } = layOutCommand(crypto.randomUUID(), laidOutFields(typed, template), spans)
      const done = isHeard ? words.created() : LL.events.savedHere()
      const said = `${done}${words.many({ n: spans.length })}`
      if (await dispatch(subject, body, said)) setFirstDay(spans.map(([day]) => day).sort()[0] ?? null)
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const run = useMemo(() => runOf(typed, venue.today), [typed, venue.today])
  const template = templates.find(({ id }) => id === typed.template)
  const clashes = useClashes(run, { template, templates, setup, venue, there })
  // What is chosen by a tap is looked at as well as what is typed and left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a field is another
  useEffect(() => void form.validate('blur'), [form, run, toCome])
  const done = useLatest(onDone)
  // Once nothing is unsaved any more: to leave the form would ask.
  useEffect(() => {
    if (firstDay !== null) done.current(firstDay)
  }, [firstDay, done])
  const isClosed = (day: string) => venue.isEverOpen && venue.hasHours && venue.hoursOf(day).closed
  const part = { form: form as unknown as KitForm<Typed> }
  const kept = run?.kept.length ?? 0
  const days = run?.days
  return (
    // What has the focus does not stand behind the button below, nor when messages of the field before push it down.
    <Form kit={kit} className="flex flex-col gap-4 roomy:[&_:is(input,button,select,textarea)]:scroll-mb-48">
      <AskBeforeLeaving dirty={!isDone && JSON.stringify(typed) !== JSON.stringify(start)} inSearch />
      <div className={partBox}>
        <form.AppField
          name="template"
          listeners={{
            onChange: ({ value }) => {
              const sizes = sizesOf(templates.find(({ id }) => id === value))
              for (const name of ['duration', 'interval', 'capacity'] as const)
                form.setFieldValue(name, sizes[name])
            },
          }}
        >
          {(field) => (
            <field.Select
              label={words.template()}
              options={[
                { value: '', label: words.chooseTemplate() },
                ...templates.map((one) => ({ value: one.id, label: priceName(one, locale) })),
              ]}
            />
          )}
        </form.AppField>
      </div>
      <DaysPart {...part} venue={venue} isClosed={isClosed} />
      <TimesPart {...part} />
      <form.AppField name="left_out">
        {() => (
          <Preview
            run={run}
            clashes={clashes}
            capacity={numberCode(typed.capacity, runSizes.capacity) ? null : readWhole(typed.capacity)}
            isUnread={Boolean(
              there === undefined || (days?.[0] && venue.unreadOf(days[0], days.at(-1) ?? days[0])),
            )}
            isClosed={isClosed}
          />
        )}
      </form.AppField>
      <div className="z-10 -mx-4 border-line border-t bg-surface px-4 py-3 roomy:sticky roomy:bottom-0">
        <Button type="submit" look="primary" busy={kit.busy} className="figures min-h-12 min-w-40">
          {kept > 1 ? words.createMany({ n: kept }) : words.create()}
        </Button>
      </div>
    </Form>
  )
}
