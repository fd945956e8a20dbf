// A venue's own words for its guests, as somebody types them into one field.

import { longestTag, mostTags } from '#domain/guest/guest.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** What stands in the field for them; read back it is the same. */
export const writeTags = (tags: readonly string[]): string => tags.join('、')

/** Each once, as it can be seen, in the order in which they were typed. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\n]+/)
      .map(visibleText)
      .filter((tag) => tag !== ''),
  ),
]

/** The code of what is wrong with them; undefined where nothing is. private.guest_tags_error is the same. */
export function tagsError(tags: readonly string[]): 'too_many' | 'too_long' | undefined {
  if (tags.length > mostTags) return 'too_many'
  return tags.some((tag) => [...tag].length > longestTag) ? 'too_long' : undefined
}

/** The tags that a house uses, the commonest first. */
export function tagsInUse(guests: readonly { tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of guests) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([tag]) => tag)
}
