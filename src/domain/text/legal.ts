/** Version of the Terms of Service and the Privacy Policy that are shown and agreed to today. */
export const termsVersion = '2026-11-27'
