import { walkInCode, walkInLines } from '#domain/paper/code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MarkCells, MarkHeads } from './marks.tsx'

/** Blank lines for who walks in, kept together, and how all of it comes back. */
export function WalkInRows() {
  const { LL } = useI18nContext()
  const words = LL.bookingList.paper
  const day = LL.stand.day.table
  return (
    <section className="mt-4 break-inside-avoid">
      <h2 className="font-bold">{words.walkIns()}</h2>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-ink border-b-2">
            {[words.code(), day.people(), words.memo()].map((w) => (
              <th key={w} scope="col" className="whitespace-nowrap py-1 pr-2 text-sm">
                {w}
              </th>
            ))}
            <MarkHeads canMiss={false} />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: walkInLines }, (_, i) => walkInCode(i + 1)).map((code) => (
            <tr key={code} className="h-8 border-edge border-b">
              <td className="w-12 py-1 pr-2 align-bottom font-bold font-mono">{code}</td>
              <td className="w-14" />
              <td />
              <MarkCells seatedAt={null} canMiss={null} table="" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm">{words.comesBack()}</p>
    </section>
  )
}
