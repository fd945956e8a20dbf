/** Figures at the end of a name, with what is counted by them: 12, 12番, 12号室; as it was typed, in wide ones too. */
const number = /^(.*?)([\d０-９]+[^\d０-９]{0,2})$/u

/**
 * A name in two: of テーブル12番 the end tells one table from all others, so that it is what has to be seen where there is room for a
 * part alone. The end of a name without figures is ''.
 */
export function nameParts(name: string): [start: string, end: string] {
  const [, start = name, end = ''] = number.exec(name) ?? []
  return [start, end]
}
