// Sets of templates of which no two run at one time: rows `exclusive_set/<id>` of the setup, and their form. The bounds are those
// of private.config_fields and private.set_errors.

import { type } from 'arktype'
import type { Fields } from '#domain/config/config-command.ts'
import { said } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'

export interface ExclusiveSet {
  id: string
  name: string
  /** Ids, those of templates that were deleted among them. */
  templates: readonly string[]
}

/** The set of a row; `id` is its key. */
export const exclusiveSetOf = ({ id, data }: { id: string; data: Fields }): ExclusiveSet => ({
  ...(data as unknown as Omit<ExclusiveSet, 'id'>),
  id: id.slice(id.indexOf('/') + 1),
})

export interface SetForm {
  name: string
  templates: readonly string[]
}

/** What the form asks the tablet about the other rows. */
export interface SetAround {
  /** How many sets there are where it would be one more; 0 for one of them. */
  others: number
}

export type SetCode = 'required' | 'too_long' | 'too_few' | 'too_many' | 'too_many_sets'

export const longestSetName = 100
export const fewestTemplates = 2
export const mostTemplates = 50
export const mostSets = 100

export const setSchema = type({
  name: said(longestSetName, visibleText, (_, root) =>
    ((root as Partial<SetAround>).others ?? 0) >= mostSets ? 'too_many_sets' : undefined,
  ),
  templates: type('string[]').narrow((chosen, ctx) => {
    if (chosen.length < fewestTemplates) return ctx.reject({ message: 'too_few' })
    return chosen.length <= mostTemplates || ctx.reject({ message: 'too_many' })
  }),
})

/** As the form opens. A template that was deleted cannot be seen there, so it is not chosen. */
export const setForm = (set: ExclusiveSet | null, live: readonly string[]): SetForm => ({
  name: set?.name ?? '',
  templates: set?.templates.filter((id) => live.includes(id)) ?? [],
})

/**
 * What a form without faults means. Those that were deleted stay, where there is room: who brings one back finds it as it was.
 * The order is that of `seen`, so that what did not change is no change.
 */
export function setFrom(
  form: SetForm,
  seen: ExclusiveSet | null,
  live: readonly string[],
): Omit<ExclusiveSet, 'id'> {
  const before = seen?.templates ?? []
  const kept = before.filter((id) => form.templates.includes(id) || !live.includes(id))
  const added = live.filter((id) => form.templates.includes(id) && !before.includes(id))
  const all = [...kept, ...added]
  const templates = all.length > mostTemplates ? all.filter((id) => live.includes(id)) : all
  return { name: visibleText(form.name), templates }
}

/** Sets have no order of their own. */
export const bySetName = (a: ExclusiveSet, b: ExclusiveSet): number =>
  a.name.localeCompare(b.name, 'ja', { numeric: true }) || Number(a.id > b.id) - Number(a.id < b.id)
