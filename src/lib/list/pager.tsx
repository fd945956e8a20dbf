import type { Page } from '#domain/day/booking-list.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

export function Pager({
  page,
  size,
  onPage,
}: {
  page: Page<unknown>
  size: number
  onPage: (page: number) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.stand.list
  const from = (page.page - 1) * size + 1
  return (
    <nav
      aria-label={words.page({ page: page.page, pages: page.pages })}
      className="figures flex flex-wrap items-center gap-3"
    >
      <span className="mr-auto basis-full text-muted sm:basis-auto">
        {words.range({ from, to: from + page.rows.length - 1, total: page.total })}
      </span>
      {page.pages > 1 && (
        <>
          <Button disabled={page.page <= 1} onClick={() => onPage(page.page - 1)}>
            {words.previous()}
          </Button>
          <span>{words.page({ page: page.page, pages: page.pages })}</span>
          <Button disabled={page.page >= page.pages} onClick={() => onPage(page.page + 1)}>
            {words.next()}
          </Button>
        </>
      )}
    </nav>
  )
}
