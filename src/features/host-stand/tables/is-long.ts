/** In pixels, about: what has no room in one line of a usual bar goes on two smaller ones. */
export const isLong = (text: string): boolean =>
  [...text].reduce((width, letter) => width + (letter < '\u0300' ? 8 : 14), 0) > 119
