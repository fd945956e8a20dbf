/** A ticket as its customer gets it (sync/SPEC.md, "Calls of customers"). */
export interface GuestTicket {
  /** 1 is the first of the party. */
  ticket: number
  /** Of its kind; '' where it is of none, and where the Japanese one stands in English too. */
  name: string
  name_en: string
  /** A gate has let it in, as far as the server has heard. */
  used: boolean
  /** The text of its QR code. */
  code: string
}
