// What a pen writes on the sheet: when they sat down and left, that they did not come, and where they sat. The same columns for who
// was booked and for who walks in.

import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const cell = 'border-edge border-l px-1 py-1 align-bottom'

/** Who walks in cannot stay away. */
export function MarkHeads({ canMiss }: { canMiss: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.paper
  const heads = [words.sat(), words.leftAt(), ...(canMiss ? [words.noShow()] : []), LL.stand.print.seat()]
  return heads.map((w) => (
    <th key={w} scope="col" className="whitespace-nowrap border-edge border-l px-1 py-1 text-sm">
      {w}
    </th>
  ))
}

export interface Marks {
  /** What is known already. */
  seatedAt: number | null
  /** Who sits already cannot stay away any more; null where nobody can, and so there is no column for it. */
  canMiss: boolean | null
  /** '' where a pen is to write it. */
  table: string
}

export function MarkCells({ seatedAt, canMiss, table }: Marks) {
  return (
    <>
      <td className={`w-16 ${cell}`}>
        {seatedAt === null ? <Blank /> : <strong>{minuteText(seatedAt)}</strong>}
      </td>
      <td className={`w-16 ${cell}`}>
        <Blank />
      </td>
      {canMiss !== null && (
        <td className={`w-9 text-center ${cell}`}>
          {canMiss && <span className="inline-block size-5 border border-ink align-middle" />}
        </td>
      )}
      <td className={`w-18 font-bold ${cell}`}>{table}</td>
    </>
  )
}

/** Room for four figures around a colon. */
const Blank = () => (
  <span aria-hidden="true" className="flex justify-center text-muted">
    <span className="w-6 border-edge border-b" />:<span className="w-6 border-edge border-b" />
  </span>
)
