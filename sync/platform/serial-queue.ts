/** A queue: each action given to it begins when the one before has ended, well or badly. */
export function serialQueue(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    const mine = last.then(action, action)
    last = mine.catch(() => {})
    return mine
  }
}
