// The files of supabase/schemas, and the statements in them: what db:diff, db:show and the tests read.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#local/failure.ts'
import { supabaseFolder } from '#local/places.ts'
import type { Script } from './migrate.ts'

/** In the order in which they are run: that of their names, as config.toml's schema_paths reads them. */
export function readSchemas(): Script[] {
  const folder = join(supabaseFolder, 'schemas')
  const files = readdirSync(folder).sort()
  const odd = files.find((file) => !/^\d\d_[a-z_]+\.sql$/.test(file))
  if (odd) throw new Failure(`supabase/schemas/${odd}: a schema file is named <2 digits>_<topic>.sql`)
  return files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

export interface Statement {
  file: string
  /** Of its first word; from 1. */
  line: number
  /** The lines of comment right above it, '' where there are none. */
  comment: string
  /** With its semicolon. */
  text: string
}

// What a semicolon may stand in without ending the statement: comments, strings, names in quotes, bodies in dollars.
const inert =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/iy

export function statementsOf({ file, text }: Script): Statement[] {
  const found: Statement[] = []
  for (let at = 0; ; ) {
    const lead = /^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(at))?.[0] ?? ''
    const start = at + lead.length
    if (start >= text.length) return found
    at = endOf(text, start)
    const paragraph = /(?:^|\n\s*\n)((?:--[^\n]*\n)+)$/.exec(lead)?.[1]
    found.push({
      file,
      line: text.slice(0, start).split('\n').length,
      comment: (paragraph ?? '').trim(),
      text: text.slice(start, at),
    })
  }
}

function endOf(text: string, start: number): number {
  for (let at = start; at < text.length; ) {
    inert.lastIndex = at
    const skipped = inert.exec(text)?.[0]
    if (skipped) at += skipped.length
    else if (text[at] === ';') return at + 1
    else at += 1
  }
  return text.length
}

export interface SqlFunction extends Statement {
  /** `schema.name`, without arguments: no name stands for two functions. */
  name: string
  /** Its grants and revokes. */
  rights: string[]
}

/** Every `create function`, in the order of the files; a name that is defined twice is there twice. */
export function functionsIn(scripts: Script[]): SqlFunction[] {
  const statements = scripts.flatMap(statementsOf)
  return statements.flatMap((statement) => {
    const name = /^create (?:or replace )?function\s+([a-z_]+\.[a-z0-9_]+)/.exec(statement.text)?.[1]
    if (!name) return []
    const rights = statements.filter(({ text }) => rightsOf(text) === name).map(({ text }) => text)
    return [{ ...statement, name, rights }]
  })
}

const rightsOf = (text: string): string | undefined =>
  /^(?:revoke|grant)\s[\s\S]*?\son function\s+([a-z_]+\.[a-z0-9_]+)/.exec(text)?.[1]
