import { type RefObject, useInsertionEffect, useRef } from 'react'

/** A box that holds the last painted value: for handlers that must stay the same while what they read changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const box = useRef(value)
  useInsertionEffect(() => {
    box.current = value
  })
  return box
}
