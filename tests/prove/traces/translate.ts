// The model's world is not Postgres's: its ids are short texts, its day is 2026-11-21. One trace gets one translation,
// under which everything that is said must then be equal.

import { createHash } from 'node:crypto'
import { isConfigSubject } from '#domain/config/config-command.ts'
import { addDays, daysBetween, isDay } from '#domain/time/time.ts'
import { today } from '#tests/fixtures/tablet.ts'
import type { Entry } from './record.ts'

export interface Translation {
  /** What the model said, as Postgres has to say it. */
  there(value: unknown): unknown
  /** What Postgres made itself (instants, references), as the model called it. */
  back(value: unknown): unknown
  /** The same thing under its two names. */
  learn(model: string, real: string): void
  /** An epoch, which tablets say too: no two have the same name. */
  meet(model: string, real: string): void
}

export function translation(
  journal: readonly Entry[],
  vendor: string,
  url: string,
  firstDay: string,
): Translation {
  const shift = daysBetween(today, firstDay)
  const names = new Map([
    ['v', vendor],
    ['sakura-tei', url],
  ])
  const learned = new Map<string, string>()
  for (const id of idsOf(journal)) names.set(id, asUuid(`${vendor} ${id}`))
  for (const phone of phonesOf(journal)) names.set(asUuid(`v${phone}`), asUuid(vendor + phone))
  // A day that is none stays one that is none.
  const shifted = (text: string) =>
    beginsWithDay.test(text) && isDay(text.slice(0, 10))
      ? addDays(text.slice(0, 10), shift) + text.slice(10)
      : text
  const there = (value: unknown) => deep(value, (text) => names.get(text) ?? shifted(text))
  return {
    there,
    back: (value) => deep(value, (text) => learned.get(text) ?? text),
    learn: (model, real) => void learned.set(real, there(model) as string),
    meet(model, real) {
      if (!names.has(model) && ![...names.values()].includes(real)) names.set(model, real)
    },
  }
}

/** A day, or an instant: people come on the days they booked, in both worlds. */
const beginsWithDay = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

export function asUuid(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function idsOf(journal: readonly Entry[]): Set<string> {
  const ids = new Set<string>()
  for (const entry of journal) {
    if (entry.kind === 'customer') ids.add(entry.row.id)
    else if ('fn' in entry) for (const c of commandsOf(entry)) for (const id of namedBy(c)) ids.add(id)
  }
  return ids
}

function phonesOf(journal: readonly Entry[]): Set<string> {
  const numbers = JSON.stringify(journal).match(/"\+81\d+"/g) ?? []
  return new Set(numbers.map((text) => text.slice(1, -1)))
}

const namedBy = ({ id, subject, needs, args, replaces = id }: Named): string[] => [
  id,
  // A row of the setup is called the same everywhere.
  ...(isConfigSubject(subject) ? [] : [subject]),
  replaces,
  ...needs,
  ...[args.of ?? []].flat().map((of) => (typeof of === 'string' ? of : of.id)),
]

interface Named {
  id: string
  subject: string
  needs: string[]
  /** What an undo or a discard speaks of. */
  args: { of?: string | { id: string }[] }
  replaces?: string
}

const commandsOf = (entry: Extract<Entry, { fn: string }>): Named[] =>
  (entry.args.p_commands as Named[] | undefined) ?? []

function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((v) => deep(v, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, deep(v, change)]))
}
