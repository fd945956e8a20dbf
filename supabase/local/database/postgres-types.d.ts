// The package's type of a transaction is an Omit<> of the type of a connection, which loses its call signatures:
// tx`select ...` would be a type error. They are given back here.
import type postgres from 'postgres'

declare module 'postgres' {
  interface TransactionSql<TTypes extends Record<string, unknown> = Record<string, unknown>> {
    <T, K extends postgres.Rest<T>>(
      first: T & postgres.First<T, K, TTypes[keyof TTypes]>,
      ...rest: K
    ): postgres.Return<T, K>
    <T extends readonly (object | undefined)[] = postgres.Row[]>(
      template: TemplateStringsArray,
      ...parameters: readonly postgres.ParameterOrFragment<TTypes[keyof TTypes]>[]
    ): postgres.PendingQuery<T>
  }
}
