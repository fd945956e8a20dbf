import type { BookingsSearch } from '#domain/day/list-query.ts'

export interface ViewProps {
  search: BookingsSearch
  onSearch: (next: BookingsSearch) => void
}
