import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Chip } from '#ui/chip.tsx'

const known = ['vip', 'allergy', 'late', 'partial'] as const

/** Tags the product knows in the reader's language, others as they were written. */
export function TagChips({ tags, custom }: { tags: readonly string[]; custom: boolean }) {
  const { LL } = useI18nContext()
  return (
    <>
      {tags.map((tag) => {
        const word = known.find((k) => k === tag)
        return (
          <Chip key={tag} tone={tag === 'allergy' ? 'error-soft' : 'neutral'}>
            {word ? LL.stand.tag[word]() : tag}
          </Chip>
        )
      })}
      {custom && <Chip tone="outline">{LL.stand.custom()}</Chip>}
    </>
  )
}
