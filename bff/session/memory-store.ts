import type { SessionStore } from './store.ts'

/** For tests and benches: gone with the process. */
export function memoryStore(): SessionStore {
  const records = new Map<string, { sealed: Buffer; expiresAt: number }>()
  return {
    put: async (key, sealed, expiresAt) => void records.set(key, { sealed, expiresAt }),
    get: async (key, now) => {
      const record = records.get(key)
      return record && record.expiresAt > now ? record.sealed : null
    },
    remove: async (key) => void records.delete(key),
    sweep: async (now) => {
      for (const [key, { expiresAt }] of records) if (expiresAt <= now) records.delete(key)
    },
    ping: async () => undefined,
    close: async () => records.clear(),
  }
}
