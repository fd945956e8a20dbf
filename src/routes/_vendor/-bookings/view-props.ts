import type { BookingsSearch } from '#domain/list-query.ts'

export interface ViewProps {
  search: BookingsSearch
  onSearch: (next: BookingsSearch) => void
}
