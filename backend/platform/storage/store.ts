/** Storage of file contents by key. The storage does not know the owners. */
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Reads `source` to its end; after an error nothing is left under `key`. */
  put(key: string, source: AsyncIterable<Buffer>): Promise<void>
  /** Throws where there is nothing under `key`. */
  open(key: string): Promise<Readable>
  /** Succeeds where there is nothing, too. */
  remove(key: string): Promise<void>
  /** Throws where files cannot be stored at the moment; for the readiness check. */
  check(): Promise<void>
  /** Deletes partial files of interrupted writes. */
  sweep(): Promise<void>
}

/** The storage does not answer, or fails: nothing is known of the file. */
export class StorageUnavailable extends Error {}

/** Scans files before they can be opened. */
export interface Scanner {
  scan(source: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>
}

/** A file that has arrived and is encrypted in the storage, but has no row yet. */
export interface Arrived {
  identifier: string
  storageKey: string
  sealedKey: Buffer
  /** The sender's name for it: data, never a path. */
  name: string
  contentType: string
  bytes: number
  sha256: Buffer
}
