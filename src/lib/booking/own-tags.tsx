import { Chip } from '#ui/chip.tsx'

/** The house's own words for a guest, as they were written. */
export function OwnTags({ tags, className = '' }: { tags: readonly string[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <span className={`flex flex-wrap gap-1 ${className}`}>
      {tags.map((tag) => (
        <Chip key={tag}>
          <span className="wrap-anywhere whitespace-normal">{tag}</span>
        </Chip>
      ))}
    </span>
  )
}
