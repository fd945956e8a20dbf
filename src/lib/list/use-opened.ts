import { useRef } from 'react'

/** What is open: the form of a new row, or that of one. The address says it, so that the back key closes the form. */
export interface EditProps {
  edit: 'new' | { id: string } | null
  onEdit: (edit: EditProps['edit']) => void
}

/** The row that is open. One that another tablet deletes meanwhile stays: what is typed in its form is not thrown away. */
export function useOpened<R extends { id: string }>(edit: EditProps['edit'], rows: readonly R[]) {
  const opened = useRef<R | null>(null)
  const id = edit !== null && edit !== 'new' ? edit.id : null
  const row = rows.find((one) => one.id === id)
  opened.current = row ?? (opened.current?.id === id ? opened.current : null)
  return { row: opened.current, isGone: opened.current !== null && row === undefined }
}
