/** Whether a text has the form of an e-mail address. Only a message that arrives proves more. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/.test(text)
