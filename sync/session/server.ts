// Where the server is. The app says it once at start; sync itself reads no environment.

import type { Server } from '#sync/protocol/rpc.ts'

let server: Server = { url: '', anonKey: '' }

export function setServer(where: Server): void {
  server = where
}

export const presentServer = (): Server => server
