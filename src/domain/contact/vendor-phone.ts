export const plainVendorPhone = (typed: string): string => typed.normalize('NFKC').trim()

/**
 * A business' own number, as customers read and call it: figures, as many as a number with its area code has, and what people
 * put between them. As private.contact_error has it.
 */
export function isVendorPhone(plain: string): boolean {
  const figures = plain.replaceAll(/[^0-9]/g, '').length
  return /^\+?[0-9 ()-]*$/.test(plain) && figures >= 8 && figures <= 15
}
