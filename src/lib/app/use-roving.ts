import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

export interface Roving {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

/**
 * One stop for Tab in place of one per item: the buttons of the item that was last in focus, of the first one before.
 * Up and down (and across, where an item is a single button) lead to the others; across an item of several buttons lead its
 * own. `selector` names the items.
 */
export function useRoving(selector: string): Roving {
  const ref = useRef<HTMLDivElement>(null)
  const present = useRef('')
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const mark = () => {
    const all = items()
    const current = all.find((item) => idOf(item) === present.current) ?? all[0]
    for (const item of all) for (const stop of stopsOf(item)) stop.tabIndex = item === current ? 0 : -1
  }
  // Items come and go with every change of the day; which one is the stop is no part of them.
  useLayoutEffect(mark)
  return {
    ref,
    onFocus: (event) => {
      const item = event.target.closest<HTMLElement>(selector)
      if (!item) return
      present.current = idOf(item)
      mark()
    },
    onKeyDown: (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const all = items().filter((item) => item.checkVisibility())
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      if (!item) return
      const across = item.matches('button')
      const own = stopsOf(item)
      const column = own.indexOf(event.target as HTMLElement)
      const step = across ? undefined : steps[event.key]
      const to = target(event.key, all, all.indexOf(item), across)
      // At the end of a row the same key would turn to the next day.
      if ((!to && across && event.key.startsWith('Arrow')) || step) event.preventDefault()
      const stops = to ? stopsOf(to) : []
      const stop = step ? own[column + step] : (stops[column] ?? stops[0])
      if (!stop) return
      event.preventDefault()
      stop.focus()
    },
  }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function target(key: string, all: HTMLElement[], at: number, across: boolean): HTMLElement | undefined {
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key === 'ArrowDown' || (across && key === 'ArrowRight')) return all[at + 1]
  if (key === 'ArrowUp' || (across && key === 'ArrowLeft')) return all[at - 1]
  return undefined
}

const idOf = (item: HTMLElement): string => Object.values(item.dataset).join('/')

const stopsOf = (item: HTMLElement): HTMLElement[] =>
  item.matches('button') ? [item] : [...item.querySelectorAll<HTMLElement>('button, a[href]')]
