// The one order of commands on a device. Tabs take their numbers one after the other, but one that waits for a frozen tab
// goes on without it: two tabs may then give the same number, and the id decides.

export interface Place {
  seq: number
  id: string
}

export const byPlace = (a: Place, b: Place): number =>
  a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
