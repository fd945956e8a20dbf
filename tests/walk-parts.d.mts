interface WalkPart {
  of: string[]
  steps: string[]
}
export const walkParts: Record<string, WalkPart>
export const ofEveryCommit: string[]
export function partsToWalk(root: string, words: string[]): string[]
