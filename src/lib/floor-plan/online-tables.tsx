import { useMemo } from 'react'
import { floorOf, isClosedOnline } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Setup } from '#sync/types.ts'
import { Notice } from '#ui/states.tsx'

/** That a house whose tables are all for staff to give takes no booking online; nothing in any other. */
export function NoOnlineTables({ setup }: { setup: Setup }) {
  const { LL } = useI18nContext()
  const { items } = setup
  const isClosed = useMemo(() => isClosedOnline(floorOf(items)), [items])
  return isClosed ? <Notice tone="warning">{LL.setup.noTableOnline()}</Notice> : null
}
