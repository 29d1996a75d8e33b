/** Where the bytes of files lie. Whoever holds a file knows its key; nothing here knows whose it is. */
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Reads `source` to its end; after an error nothing is left under `key`. */
  put(key: string, source: AsyncIterable<Buffer>): Promise<void>
  /** Throws where there is nothing under `key`. */
  open(key: string): Promise<Readable>
  /** Also where there is nothing. */
  remove(key: string): Promise<void>
  /** Throws where files cannot be kept at the moment; for the readiness check. */
  check(): Promise<void>
  /** Removes what writers left behind who ended half-way. */
  sweep(): Promise<void>
}

/** The storage does not answer, or fails: nothing is known of the file. */
export class StorageUnavailable extends Error {}

/** Looks into files before anybody may open them. */
export interface Scanner {
  scan(source: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>
}

/** A file that has arrived and lies sealed in the store, and of which no row tells yet. */
export interface Arrived {
  identifier: string
  storageKey: string
  sealedKey: Buffer
  /** As the sender calls it: data, never a path. */
  name: string
  contentType: string
  bytes: number
  sha256: Buffer
}
