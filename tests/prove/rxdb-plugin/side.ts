import type { FlakyNetwork } from './network.ts'

/** One way to keep tablets and a server in step, as the script of a run uses it. Tablets are 0 and 1. */
export interface Side {
  flakyNetwork(tablet: number): FlakyNetwork
  create(tablet: number, id: string, pax: number): Promise<void>
  change(tablet: number, id: string, pax: number): Promise<void>
  customer(id: string, pax: number): void
  /** People put right, or give up, what the server refused. Answers the ids that were given up. */
  putRight(): Promise<string[]>
  /** People by id, as a tablet shows them and as the server keeps them. */
  shown(tablet: number): Promise<Map<string, number>>
  kept(): Map<string, number>
  /** How much still waits to be sent, where the side can tell. */
  waiting(tablet: number): Promise<number>
  close(): Promise<void>
}
