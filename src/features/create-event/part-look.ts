/** A part of the form: a card with a heading in its edge. */
export const partBox = 'rounded-box border border-line bg-card p-4'
export const partTitle = 'px-1 font-bold text-lg'
