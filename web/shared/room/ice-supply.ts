/** Credentials of the relay, one set ahead: the next connection does not wait for the server, not even while it is away. */
import type { IceServers } from '#schemas/care/session-room.ts'

export function createIceSupply(read: () => Promise<IceServers>) {
  let ahead: Promise<IceServers | null> | null = null
  const begin = () => read().catch(() => null)
  return {
    prepare: () => void (ahead ??= begin()),
    /** Each connection gets credentials of its own, so that relays count its addresses by themselves. */
    async take(): Promise<IceServers> {
      const prepared = await (ahead ?? begin())
      ahead = null
      const ice = prepared ?? (await read())
      ahead = begin()
      return ice
    },
  }
}
