import type { DayHistory } from './day-line.ts'

/**
 * What is here with what came, in order. What is of a later day, from after a person was forgotten, or from the beginning takes the
 * place of what is here; where it is late or leaves out what lies between, and where nothing new is in it, the same is said.
 */
export function joined(here: DayHistory | null, more: DayHistory): DayHistory | null {
  if (!here) return more
  if (more.day < here.day || more.forgot < here.forgot) return here
  const isAnother = more.day > here.day || more.forgot > here.forgot
  if (more.from > here.upto || (!isAnother && more.upto <= here.upto)) return here
  if (isAnother || more.from === 0) return more
  const lines = more.lines.filter(({ rev }) => rev > here.upto)
  // What follows is asked for from here again: nothing is written for nothing.
  return lines.length === 0 ? here : { ...here, upto: more.upto, lines: [...here.lines, ...lines] }
}
