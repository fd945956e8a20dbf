import type { BookingDraft, DraftProblem } from '#domain/booking/booking-draft.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { SelectField, TextArea, TextField, TickField } from '#ui/form/field.tsx'
import { Stepper } from '#ui/form/stepper.tsx'

const tags = ['vip', 'allergy', 'late', 'partial'] as const

/** Words and marks: everything that a booking by phone can do without. */
export function MoreFields({
  draft,
  problems,
  onDraft,
}: {
  draft: BookingDraft
  problems: Partial<Record<string, DraftProblem>>
  onDraft: (change: Partial<BookingDraft>) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.stand.form
  const said = (field: string) => {
    const problem = problems[field]
    return problem ? words[problem]() : ''
  }
  const tick = (tag: string, on: boolean) =>
    onDraft({ tags: on ? [...draft.tags, tag] : draft.tags.filter((t) => t !== tag) })
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={words.requests()}
        optional
        rows={2}
        value={draft.requests}
        error={said('requests')}
        onValue={(requests) => onDraft({ requests })}
      />
      <TextArea
        label={words.comments()}
        optional
        rows={2}
        value={draft.comments}
        error={said('comments')}
        onValue={(comments) => onDraft({ comments })}
      />
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="font-semibold">{words.tags()}</legend>
        {tags.map((tag) => (
          <TickField
            key={tag}
            label={LL.stand.tag[tag]()}
            checked={draft.tags.includes(tag)}
            onChecked={(on) => tick(tag, on)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-start gap-4">
        <Stepper
          label={words.duration()}
          value={draft.duration}
          min={15}
          max={1440}
          step={15}
          onValue={(duration) => onDraft({ duration })}
        />
        <SelectField
          label={words.language()}
          value={draft.language}
          options={[
            { value: 'ja', label: LL.languageName.ja() },
            { value: 'en', label: LL.languageName.en() },
          ]}
          onValue={(language) => onDraft({ language })}
        />
      </div>
      <TextField
        label={words.email()}
        optional
        type="email"
        autoComplete="off"
        value={draft.email}
        error={said('email')}
        onValue={(email) => onDraft({ email })}
      />
    </div>
  )
}
