/** What a cancellation costs from so many days before the visit on; 0 is the day itself. */
export interface CancellationFee {
  days: number
  /** Of what was agreed. */
  percent: number
}

/** As many steps as a restaurant may set. */
export const mostFees = 6

/** The step that counts so many days before the visit; null where a cancellation is free yet. After the visit as on its day. */
export const feeStepAt = (fees: readonly CancellationFee[], daysBefore: number): CancellationFee | null =>
  feesInOrder(fees).find(({ days }) => days >= daysBefore) ?? null

/** The nearest step to the visit first, as a restaurant says them: on the day, the day before, a week before. */
export const feesInOrder = (fees: readonly CancellationFee[]): CancellationFee[] =>
  [...fees].sort((a, b) => a.days - b.days)
