/** A queue: each deed given to it begins when the one before has ended, well or badly. */
export function inTurn(): <T>(deed: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (deed) => {
    const mine = last.then(deed, deed)
    last = mine.catch(() => {})
    return mine
  }
}
