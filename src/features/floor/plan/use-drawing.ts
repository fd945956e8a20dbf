import { useState } from 'react'
import type { Table } from '#domain/table/floor.ts'
import {
  add,
  type Drawing,
  emptyDrawing,
  put,
  redo,
  takeOff,
  undo,
  unsaved,
  withDrawn,
} from '#domain/table/plan/drawing.ts'
import type { Place } from '#domain/table/plan/place.ts'
import type { SaveFloor } from '#features/floor/use-save-floor.ts'

/** What is drawn on the plan, and not saved yet. */
export interface Draw {
  /** The floor's tables as they are drawn. */
  tables: readonly Table[]
  put: (table: Table, place: Place) => void
  add: (table: Table) => void
  /** Of a table that is new; all others are deleted with a question. */
  takeOff: (id: string) => void
  isNew: (id: string) => boolean
  /** Null where there is nothing to take back, or to bring back. */
  undo: (() => void) | null
  redo: (() => void) | null
  isDirty: boolean
  save: () => Promise<void>
}

/** Stays while the list is shown, and while a table's form is open. */
export function useDrawing(tables: readonly Table[], save: SaveFloor): Draw {
  const [drawing, setDrawing] = useState(emptyDrawing)
  const change = (next: (before: Drawing) => Drawing) => setDrawing(next)
  const open = unsaved(tables, drawing)
  return {
    tables: withDrawn(tables, drawing),
    put: (table, place) => change((before) => put(before, table, place)),
    add: (table) => change((before) => add(before, table)),
    takeOff: (id) => change((before) => takeOff(before, id)),
    isNew: (id) => open.added.some((one) => one.id === id),
    undo: drawing.past.length > 0 ? () => change(undo) : null,
    redo: drawing.future.length > 0 ? () => change(redo) : null,
    isDirty: open.moved.length + open.added.length > 0,
    save: async () => {
      if (await save.plan(open)) setDrawing(emptyDrawing)
    },
  }
}
