import { Link, type LinkProps } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'

export interface Tab<K extends string> {
  key: K
  label: string
  to: NonNullable<LinkProps['to']>
  /** Where one route leads to several. */
  params?: { _splat: string }
  /** Where two tabs share an address. */
  search?: Record<string, string>
}

export interface TabsProps<K extends string> {
  /** What the row leads through, for those who hear it. */
  label: string
  /** The tab whose screen this is. */
  current: K
  tabs: readonly Tab<K>[]
}

/**
 * Screens that belong together and have one line in the menu. Links, since each has an address of its own: the
 * tablet's back key leads back. Tab stops at each; the arrows go along the row.
 */
export function Tabs<K extends string>({ label, current, tabs }: TabsProps<K>) {
  return (
    <nav aria-label={label} className="no-print border-line border-b" onKeyDown={alongTheRow}>
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.key} className="flex">
            <Link
              to={tab.to}
              params={(tab.params ?? {}) as NonNullable<LinkProps['params']>}
              search={(tab.search ?? {}) as NonNullable<LinkProps['search']>}
              // The router would take the first of two tabs with one address for current on both.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab.key === current ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 min-w-11 items-center justify-center rounded-t-box border-transparent border-b-4 px-3 font-semibold text-muted hover:bg-primary-soft hover:text-primary-ink aria-[current]:border-primary aria-[current]:text-primary"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function alongTheRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = at < 0 ? undefined : placeOf(event.key, at, links.length)
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}

function placeOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
