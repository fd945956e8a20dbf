// postgres.js derives TransactionSql from Sql by Omit, which drops what makes it a function: TypeScript then takes
// every query inside a transaction for a mistake. These are the call signatures of Sql.

import type { ParameterOrFragment, PendingQuery, Row } from 'postgres'

declare module 'postgres' {
  interface TransactionSql {
    <T extends readonly (object | undefined)[] = Row[]>(
      template: TemplateStringsArray,
      ...parameters: readonly ParameterOrFragment<never>[]
    ): PendingQuery<T>
    (first: object | readonly unknown[], ...rest: readonly unknown[]): never
  }
}
