// A table behind REST, as the plugin's documentation asks for: rows with `_modified`, set when a transaction begins as
// now() is, and as much of PostgREST as the plugin speaks.

import type { Asked, Said } from './network.ts'

export interface TableRow {
  id: string
  pax: number
  last_name: string
  _deleted: boolean
  _modified: string
}

export class RowServer {
  readonly rows = new Map<string, TableRow>()
  readonly heard = new Set<(row: TableRow) => void>()
  private ticks = 0

  /** What a customer books: a transaction of its own. */
  insert(id: string, pax: number): void {
    this.write({ id, pax, last_name: '山田', _deleted: false, _modified: this.now() })
  }

  begin({ method, url, body }: Asked): () => Said {
    const began = this.now()
    const row = body ? (JSON.parse(body) as Partial<TableRow>) : {}
    if (method === 'POST') return () => this.inserted(row, began)
    if (method === 'PATCH') return () => this.updated(row, began, url.searchParams)
    // One statement sees what was committed when it began.
    const page = this.selected(url.searchParams)
    return () => ({ status: 200, body: page })
  }

  private inserted(row: Partial<TableRow>, began: string): Said {
    const refusal = refusalOf(row)
    if (refusal) return refusal
    const known = row.id ? this.rows.get(row.id) : undefined
    if (known) return { status: 409, body: { code: '23505', message: 'duplicate key value' } }
    this.write({ ...(row as TableRow), _deleted: row._deleted ?? false, _modified: began })
    return { status: 201, body: null }
  }

  private updated(change: Partial<TableRow>, began: string, query: URLSearchParams): Said {
    const refusal = 'pax' in change ? refusalOf(change) : null
    if (refusal) return refusal
    const [found] = [...this.rows.values()].filter((r) => isMatch(r, query))
    if (!found) return { status: 200, body: [] }
    const next = { ...found, ...change, _modified: began }
    this.write(next)
    return { status: 200, body: [next] }
  }

  private selected(query: URLSearchParams): TableRow[] {
    const all = [...this.rows.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
    return all.filter((r) => isMatch(r, query)).slice(0, Number(query.get('limit') ?? 1000))
  }

  private write(row: TableRow): void {
    this.rows.set(row.id, row)
    for (const tell of this.heard) tell(structuredClone(row))
  }

  /** Microseconds as Postgres gives them, never the same twice. */
  private now(): string {
    const micros = String(++this.ticks % 1000).padStart(3, '0')
    return new Date().toISOString().replace('Z', `${micros}+00:00`)
  }
}

const order = (r: TableRow): string => `${r._modified} ${r.id}`

const refusalOf = ({ pax = 0 }: Partial<TableRow>): Said | null =>
  pax < 1
    ? { status: 400, body: { code: '23514', message: 'violates check constraint "pax_is_positive"' } }
    : null

function isMatch(row: TableRow, query: URLSearchParams): boolean {
  for (const [name, filter] of query) {
    if (['select', 'order', 'limit', 'columns'].includes(name)) continue
    if (name === 'or') {
      const [, since = '', after = ''] =
        /^\("_modified"\.gt\.(.+?),and\(.+?,"id"\.gt\.(.+)\)\)$/.exec(filter) ?? []
      if (!since) throw new Error(`a filter that nobody wrote: ${filter}`)
      if (!(row._modified > since || (row._modified === since && row.id > after))) return false
    } else {
      const [, operator, wanted] = /^(eq|is)\.(.*)$/.exec(filter) ?? []
      if (!operator) throw new Error(`a filter that nobody wrote: ${name}=${filter}`)
      if (String(row[name as keyof TableRow] ?? null) !== wanted) return false
    }
  }
  return true
}
