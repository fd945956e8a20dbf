// Letters and digits that cannot be mistaken for one another when read out over the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 5

/** A reference of five signs. The server appends a sign when somebody else drew the same one. */
export function newReference(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random(new Uint8Array(length))) {
      // Bytes beyond the last whole run of the alphabet would make some signs likelier.
      const isFair = byte < 256 - (256 % alphabet.length)
      if (isFair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}
