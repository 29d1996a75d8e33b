/** The key under which this browser keeps what is not saved yet: fetched when it is first needed, held in memory alone. */
import { noteApi } from '#schemas/notes.ts'
import { call } from '../kit/api.ts'

export interface DraftKey {
  keyIdentifier: string
  key: CryptoKey
}

let fetched: Promise<DraftKey> | undefined

export function draftKey(): Promise<DraftKey> {
  fetched ??= fetchKey().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

async function fetchKey(): Promise<DraftKey> {
  const { keyIdentifier, key } = await call(noteApi.draftKey)
  return {
    keyIdentifier,
    key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}

/** Bytes of a base64 text, in either alphabet. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
