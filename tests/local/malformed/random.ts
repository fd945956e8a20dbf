import { seeded } from '#tests/sync/weather.ts'

/** Choices that a seed repeats. */
export class Random {
  /** From 0 to 1, without 1. */
  next: () => number
  constructor(seed: number) {
    this.next = seeded(seed)
  }
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
  chance(probability: number): boolean {
    return this.next() < probability
  }
  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T
  }
  bytes(n: number): Buffer {
    return Buffer.from(Array.from({ length: n }, () => this.below(256)))
  }
}
