import type { SessionStore } from './store.ts'

/** For tests and benchmarks: lost when the process ends. */
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
