/** The key that encrypts unsaved data in this browser: fetched on first use, held in memory only. */
import { type Callable, send } from '#shared/api/api.ts'

export interface DraftKey {
  keyIdentifier: string
  key: CryptoKey
}

/** Fetches the key once; a failure is retried on the next use. */
export function keyFrom(endpoint: Callable): () => Promise<DraftKey> {
  let fetched: Promise<DraftKey> | undefined
  return () => {
    fetched ??= fetchKey(endpoint).catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}

async function fetchKey({ method, path }: Callable): Promise<DraftKey> {
  const { keyIdentifier, key } = (await send(method, `/api${path}`)) as { keyIdentifier: string; key: string }
  return {
    keyIdentifier,
    key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}

/** Decodes base64, in either alphabet. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const ivBytes = 12

export interface SealedBytes {
  iv: Uint8Array<ArrayBuffer>
  ciphertext: ArrayBuffer
}

/** `boundTo`: the storage place, as authenticated data; the bytes cannot be decrypted in another place. */
export async function sealBytes(key: CryptoKey, boundTo: string, bytes: BufferSource): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  return { iv, ciphertext: await crypto.subtle.encrypt(cipherOptions(iv, boundTo), key, bytes) }
}

export const openBytes = (key: CryptoKey, boundTo: string, iv: BufferSource, ciphertext: BufferSource) =>
  crypto.subtle.decrypt(cipherOptions(iv, boundTo), key, ciphertext)

const cipherOptions = (iv: BufferSource, boundTo: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(boundTo),
})
