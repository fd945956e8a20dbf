// The draft of a migration: what brings a database from one catalogue to another. It knows what is changed often; what it
// cannot write stands in it as a line for a person, so that nothing is left out silently.

import { type Catalogue, type Difference, differences, type Kind, type Thing } from './catalogue.ts'
import type { SqlFunction } from './schemas.ts'

/** Statements in an order that runs; none when nothing differs. Functions come in the words of supabase/schemas. */
export function draftOf(have: Catalogue, want: Catalogue, functions: readonly SqlFunction[] = []): string[] {
  const steps = differences(have, want).flatMap((one) => stepsOf(one, { have, want, functions }))
  return steps.sort((a, b) => a.order - b.order).map(({ text }) => text)
}

interface Both {
  have: Catalogue
  want: Catalogue
  functions: readonly SqlFunction[]
}

interface Step {
  order: number
  text: string
}

/** What calls others goes before they are changed. */
const goingFirst: Partial<Record<Kind, number>> = {
  trigger: 10,
  policy: 11,
  view: 12,
  index: 13,
  constraint: 14,
}
const remaking = 15
const making: Record<Kind, number> = {
  schema: 20,
  extension: 21,
  type: 22,
  sequence: 23,
  table: 24,
  column: 25,
  function: 30,
  constraint: 31,
  index: 32,
  view: 33,
  trigger: 34,
  policy: 35,
  'default privileges': 40,
}
const granting = 50
/** Functions and tables go when nobody needs them any more. */
const goingLast = (kind: Kind): number => 90 - making[kind]
const byHandLast = 100

function stepsOf({ key, have: is, want }: Difference, both: Both): Step[] {
  const ofTable = (is ?? want)?.of
  const table = `table ${ofTable}`
  if (is && !want) {
    // What belongs to a table that goes, goes with it.
    if (ofTable && !both.want.has(table)) return []
    return [{ order: goingFirst[is.kind] ?? goingLast(is.kind), text: dropped(is) }]
  }
  if (!want) return []
  // The columns of a new table are made with it.
  const isMadeWithTable = want.kind === 'column' && !both.have.has(table)
  const steps: Step[] = []
  const isOther = is?.definition !== want.definition
  const goesFirst = want.kind === 'function' ? is?.shape !== want.shape && remaking : goingFirst[want.kind]
  if (isOther && !isMadeWithTable) {
    const text = is ? changed(is, want, both) : made(want, both)
    if (!text) return [{ order: byHandLast, text: byHand(key, is, want) }]
    if (is && goesFirst) steps.push({ order: goesFirst, text: dropped(is) })
    steps.push({ order: making[want.kind] + placeOfFunction(want, both), text })
  }
  const isAnew = !is || (isOther && goesFirst)
  // Another order of columns is the schema file's to mend: a new one stands last.
  const isElsewhere = is && want.kind === 'table' && columnsAfter(is, want) !== want.shape
  if (is && (is.owner !== want.owner || isElsewhere))
    steps.push({ order: byHandLast, text: byHand(key, is, want) })
  const texts = rightsOf(isAnew ? rightsAtBirth(want, both.have) : is.rights, want)
  if ((isAnew ? '' : is.comment) !== want.comment) texts.push(commented(want))
  return [...steps, ...texts.map((text) => ({ order: granting, text }))]
}

function dropped({ kind, name, of }: Thing): string {
  switch (kind) {
    case 'column':
    case 'constraint':
      return `alter table ${of} drop ${kind} ${name};`
    case 'trigger':
    case 'policy':
      return `drop ${kind} ${name} on ${of};`
    case 'default privileges':
      return `-- by hand: the default privileges ${name} are no longer wanted`
    default:
      return `drop ${kind} ${name};`
  }
}

const byHand = (key: string, is: Thing | undefined, want: Thing): string =>
  [`-- by hand: ${key}`, `--   is      ${inOneLine(is)}`, `--   wanted  ${inOneLine(want)}`].join('\n')

const inOneLine = (thing: Thing | undefined): string =>
  thing
    ? [thing.definition, thing.shape, thing.owner, ...thing.rights]
        .filter(Boolean)
        .join('; ')
        .replace(/\s+/g, ' ')
    : 'not there'

const ended = (definition: string): string => `${definition.trim().replace(/;$/, '')};`

function made(want: Thing, both: Both): string | undefined {
  switch (want.kind) {
    case 'table':
      return want.definition.endsWith('settings: , kind: r, kept: p') ? madeTable(want, both) : undefined
    case 'column':
      return `alter table ${want.of} add column ${want.definition};`
    case 'function':
      return functionText(want, both)
    case 'default privileges':
      return undefined
    default:
      return ended(want.definition)
  }
}

function madeTable(table: Thing, { want }: Both): string {
  const columns = table.shape.split(', ').map((name) => want.get(`column ${table.name} ${name}`)?.definition)
  return [
    `create table ${table.name} (\n${columns.map((one) => `  ${one}`).join(',\n')}\n);`,
    ...(isSecured(table) ? [secured(table)] : []),
  ].join('\n')
}

/** As they stand once columns went and others came behind them. */
function columnsAfter(is: Thing, want: Thing): string {
  const [before, after] = [is.shape.split(', '), want.shape.split(', ')]
  const kept = before.filter((name) => after.includes(name))
  return [...kept, ...after.filter((name) => !before.includes(name))].join(', ')
}

const isSecured = ({ definition }: Thing): boolean => definition.startsWith('row level security: t')
const secured = (table: Thing): string =>
  `alter table ${table.name} ${isSecured(table) ? 'enable' : 'disable'} row level security;`

const nameOf = (signature: string): string => signature.replace(/\(.*$/s, '')

/** Behind the functions that it may call. */
const placeOfFunction = ({ kind, name }: Thing, { functions }: Both): number =>
  kind === 'function'
    ? (functions.findIndex((one) => one.name === nameOf(name)) + 1) / (functions.length + 2)
    : 0

function functionText(want: Thing, { functions }: Both): string {
  const known = functions.find(({ name }) => name === nameOf(want.name))
  if (!known) return ended(want.definition)
  return `${known.comment}\n${known.text.replace(/^create function/, 'create or replace function')}`.trim()
}

function changed(is: Thing, want: Thing, both: Both): string | undefined {
  switch (want.kind) {
    case 'function':
      return functionText(want, both)
    case 'column':
      return changedColumn(is, want)
    case 'table': {
      const rest = ({ definition }: Thing) => definition.replace(/^row level security: [tf]/, '')
      return rest(is) === rest(want) ? secured(want) : undefined
    }
    case 'constraint':
    case 'index':
    case 'trigger':
    case 'policy':
    case 'view':
      return ended(want.definition)
    default:
      return undefined
  }
}

function changedColumn(is: Thing, want: Thing): string | undefined {
  const [before, after] = [partsOf(is), partsOf(want)]
  if (before.rest !== after.rest) return undefined
  const at = `alter table ${want.of} alter column ${want.name}`
  const lines: string[] = []
  if (is.shape !== want.shape) lines.push(`${at} type ${want.shape};`)
  if (before.usual !== after.usual)
    lines.push(after.usual ? `${at} set default ${after.usual};` : `${at} drop default;`)
  if (before.isNeeded !== after.isNeeded) lines.push(`${at} ${after.isNeeded ? 'set' : 'drop'} not null;`)
  return lines.join('\n')
}

function partsOf(column: Thing): { usual: string; isNeeded: boolean; rest: string } {
  const text = column.definition.slice(column.name.length + 1 + column.shape.length)
  const usual = /(?:^| )default (.*?)(?: not null)?$/.exec(text)?.[1] ?? ''
  return {
    usual,
    isNeeded: text.endsWith(' not null'),
    rest: text.replace(/ not null$/, '').replace(/ default .*$/, ''),
  }
}

/** What a thing that was just made has for rights: its owner's own, and what the default privileges give. */
function rightsAtBirth(want: Thing, have: Catalogue): string[] {
  const own = want.rights.filter((right) => right.startsWith(`${want.owner}: `))
  const letter = { function: 'f', table: 'r', view: 'r', sequence: 'S', type: 'T' }[String(want.kind)]
  const everywhere = have.get(`default privileges everywhere ${letter}`)?.rights
  const here = have.get(`default privileges ${want.name.split('.')[0]} ${letter}`)?.rights ?? []
  const usual = want.kind === 'function' ? ['public: EXECUTE'] : want.kind === 'type' ? ['public: USAGE'] : []
  return [...new Set([...own, ...(everywhere ?? usual), ...here])]
}

function rightsOf(is: readonly string[], want: Thing): string[] {
  const gone = is.filter((right) => !want.rights.includes(right))
  const added = want.rights.filter((right) => !is.includes(right))
  const lines = [
    ...byRole(gone).map(([role, what]) => `revoke ${what(want)} from ${role};`),
    ...byRole(added).map(([role, what, option]) => `grant ${what(want)} to ${role}${option};`),
  ]
  return want.kind === 'default privileges'
    ? lines.map((line) => `-- by hand, of default privileges: ${line}`)
    : lines
}

type What = (on: Thing) => string

/** `select, insert on table x`, for each role and with or without grant option. */
function byRole(rights: readonly string[]): [string, What, string][] {
  const groups = new Map<string, string[]>()
  for (const right of rights) {
    const [, role = '', privilege = '', option = ''] = /^(.*): (\w+)( with .*)?$/.exec(right) ?? []
    const group = `${role}/${option}`
    groups.set(group, [...(groups.get(group) ?? []), privilege.toLowerCase()])
  }
  return [...groups].map(([group, privileges]) => {
    const [role = '', option = ''] = group.split('/')
    const what: What = ({ kind, name, of }) =>
      kind === 'column'
        ? `${privileges.map((one) => `${one} (${name})`).join(', ')} on table ${of}`
        : `${privileges.join(', ')} on ${kind === 'view' ? 'table' : kind} ${name}`
    return [role, what, option]
  })
}

const commented = (thing: Thing): string => {
  const { kind, name, of, comment } = thing
  const on = kind === 'column' ? `column ${of}.${name}` : `${kind} ${of ? `${name} on ${of}` : name}`
  return `comment on ${on} is '${comment.replaceAll("'", "''")}';`
}
