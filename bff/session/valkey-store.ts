import { Redis } from 'iovalkey'
import type { SessionStore } from './store.ts'

interface Options {
  onError?: (error: Error) => void
  /** Milliseconds for a connection, and for an answer; a connection that times out is dropped. */
  patience?: number
}

const prefix = 'solace:session:'
/** Milliseconds between attempts to reconnect. */
const longestRetry = 1_000

/** Sessions in Valkey or Redis, for several BFFs side by side. Records expire by themselves. */
export async function valkeyStore(
  url: string,
  { onError = () => undefined, patience = 2_000 }: Options = {},
): Promise<SessionStore> {
  const valkey = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    socketTimeout: patience,
    // Without a connection a query fails at once; no query is queued or retried.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, longestRetry),
  })
  valkey.on('error', onError)
  await valkey.connect()
  return {
    put: async (key, sealed, expiresAt) =>
      void (await valkey.set(prefix + key, withEnd(sealed, expiresAt), 'PXAT', expiresAt)),
    get: async (key, now) => {
      const stored = await valkey.getBuffer(prefix + key)
      return stored && endOf(stored) > now ? stored.subarray(8) : null
    },
    remove: async (key) => void (await valkey.del(prefix + key)),
    sweep: async () => undefined,
    ping: async () => void (await valkey.ping()),
    close: async () => {
      valkey.disconnect()
    },
  }
}

/** The record starts with its expiry: the BFF's clock decides. */
function withEnd(sealed: Buffer, expiresAt: number): Buffer {
  const end = Buffer.alloc(8)
  end.writeBigInt64BE(BigInt(expiresAt))
  return Buffer.concat([end, sealed])
}

const endOf = (stored: Buffer) => Number(stored.readBigInt64BE())
