// A table of a report, as it stands on the screen, on paper and in the file.

/** Null: there is nothing, or nobody knows. */
export type Cell = number | string | null

export interface TableRow {
  /** What the row is about, in words; `plain` for a file, where that is another text. */
  label: string
  plain?: string
  cells: readonly Cell[]
}

export interface ReportTable {
  /** Heads of all columns, that of the labels first. */
  heads: readonly string[]
  rows: readonly TableRow[]
  /** The sums; null where they would mean nothing. */
  total: TableRow | null
}

/** One column of a chart: its height by series. */
export interface Bar {
  label: string
  values: readonly number[]
}

export interface Chart {
  /** What each part of a bar is, in words. One, and it is said nowhere. */
  series: readonly string[]
  bars: readonly Bar[]
}

export interface Section {
  key: 'days' | 'weekdays' | 'hours' | 'sources' | 'stays' | 'lead'
  title: string
  /** How it is counted; '' where that is plain. */
  about: string
  table: ReportTable
  chart: Chart
}
