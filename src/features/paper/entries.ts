// The way from one field to the next by keys, as one goes down the paper or from code to code.

import type { KeyboardEvent } from 'react'

const lineElement = (line: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-line="${line}"]`)

export const showLine = (line: string): void => lineElement(line)?.scrollIntoView({ block: 'start' })

/** To the first field of a line: the people of who walked in, the time of all others. */
export function enterLine(line: string): void {
  const element = lineElement(line)
  if (!element) return
  showLine(line)
  element.dataset['byCode'] = ''
  const first = element.querySelector<HTMLElement>('[data-entry]') ?? element.querySelector('button')
  first?.focus({ preventScroll: true })
}

/** Enter leads to the next field of the paper; from the last one of a line that a code led to, to the next code. */
export function toNextEntry(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const from = event.currentTarget
  const line = from.closest<HTMLElement>('[data-line]')
  const own = line?.querySelectorAll('[data-entry]')
  if (line && own?.item(own.length - 1) === from && 'byCode' in line.dataset) {
    delete line.dataset['byCode']
    document.querySelector<HTMLElement>('[data-code]')?.focus()
    return
  }
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-entry]')]
  all[all.indexOf(from) + 1]?.focus()
}
