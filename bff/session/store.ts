/** Stores encrypted session records by the hash of their secret. Every adapter passes the same tests. */
export interface SessionStore {
  put(key: string, sealed: Buffer, expiresAt: number): Promise<void>
  /** The record, or null where there is none or it has expired. */
  get(key: string, now: number): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Deletes expired records, for stores that do not do so themselves. */
  sweep(now: number): Promise<void>
  /** Throws where the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
