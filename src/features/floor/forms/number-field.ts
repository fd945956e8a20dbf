/** A field for a few figures. */
export const numberField = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
