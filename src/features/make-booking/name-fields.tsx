import type { BookingDraft, DraftProblem } from '#domain/booking/booking-draft.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { TextField } from '#ui/form/field.tsx'

/** Family name first in Japanese, given name first in English; kana where names are read by it. */
export function NameFields({
  draft,
  problems,
  onDraft,
}: {
  draft: BookingDraft
  problems: Partial<Record<string, DraftProblem>>
  onDraft: (change: Partial<BookingDraft>) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.form
  const said = (field: string) => {
    const problem = problems[field]
    return problem ? words[problem]() : ''
  }
  const last = (
    <TextField
      key="last"
      label={words.lastName()}
      autoComplete="off"
      value={draft.last_name}
      error={said('last_name')}
      onValue={(last_name) => onDraft({ last_name })}
    />
  )
  const first = (
    <TextField
      key="first"
      label={words.firstName()}
      autoComplete="off"
      value={draft.first_name}
      error={said('first_name')}
      onValue={(first_name) => onDraft({ first_name })}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {locale === 'ja' ? [last, first] : [first, last]}
      {locale === 'ja' && (
        <>
          <TextField
            label={words.lastKana()}
            optional
            autoComplete="off"
            value={draft.last_kana}
            error={said('last_kana')}
            onValue={(last_kana) => onDraft({ last_kana })}
          />
          <TextField
            label={words.firstKana()}
            optional
            autoComplete="off"
            value={draft.first_kana}
            error={said('first_kana')}
            onValue={(first_kana) => onDraft({ first_kana })}
          />
        </>
      )}
    </div>
  )
}
