import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type EventTemplate, templateOf } from '#domain/event/event-template.ts'
import { inOrder } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { Setup } from '#sync/types.ts'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { RunForm } from './run-form.tsx'

export interface CreateEventProps {
  /** Id of the template that the address names. */
  template: string | null
  /** They are safe on this device. */
  onDone: (day: string) => void
}

/** `/create-event`: the dates of a template, laid out and created by one command. */
export function CreateEventScreen(props: CreateEventProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const words = LL.createEvent
  useTitle(words.title())
  return (
    <ScreenPage title={words.title()}>
      {venue.setup ? (
        <Run {...props} venue={venue} setup={venue.setup} />
      ) : venue.unseen ? (
        <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
      ) : (
        <Loading />
      )}
    </ScreenPage>
  )
}

function Run({ template, onDone, venue, setup }: CreateEventProps & { venue: Venue; setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.createEvent
  const templates = useMemo(() => templatesIn(setup), [setup])
  const only = templates.length === 1 ? templates[0] : undefined
  if (templates.length === 0)
    return (
      <Empty text={words.noTemplates()}>
        <Link
          to="/event-templates"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {LL.events.templates.title()}
        </Link>
      </Empty>
    )
  return (
    <>
      <p className="text-muted">{words.intro()}</p>
      <RunForm
        // Another address is another run.
        key={template}
        venue={venue}
        setup={setup}
        templates={templates}
        first={templates.find(({ id }) => id === template) ?? only}
        onDone={onDone}
      />
    </>
  )
}

const templatesIn = ({ items }: Setup): EventTemplate[] =>
  items
    .filter(({ kind }) => kind === 'event_template')
    .map(templateOf)
    .sort(inOrder)
