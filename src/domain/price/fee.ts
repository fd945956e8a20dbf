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

/** Those that the customer agreed to, else what the house says now. */
export const feesOf = (
  booking: { agreed_fees?: readonly CancellationFee[] | null },
  present: readonly CancellationFee[],
): readonly CancellationFee[] => booking.agreed_fees ?? present

/** The nearest step to the visit first, as a restaurant says them: on the day, the day before, a week before. */
export const feesInOrder = (fees: readonly CancellationFee[]): CancellationFee[] =>
  [...fees].sort((a, b) => a.days - b.days)
