/** The key under which this browser keeps what is not saved yet: fetched when it is first needed, held in memory alone. */
import { type Callable, send } from '#shared/api/api.ts'

export interface DraftKey {
  keyIdentifier: string
  key: CryptoKey
}

/** Asks the server once; what failed is asked for again. */
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

/** Bytes of a base64 text, in either alphabet. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const ivBytes = 12

export interface SealedBytes {
  iv: Uint8Array<ArrayBuffer>
  ciphertext: ArrayBuffer
}

/** `boundTo`: where it lies; moved elsewhere it cannot be opened. */
export async function sealBytes(key: CryptoKey, boundTo: string, bytes: BufferSource): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  return { iv, ciphertext: await crypto.subtle.encrypt(howOf(iv, boundTo), key, bytes) }
}

export const openBytes = (key: CryptoKey, boundTo: string, iv: BufferSource, ciphertext: BufferSource) =>
  crypto.subtle.decrypt(howOf(iv, boundTo), key, ciphertext)

const howOf = (iv: BufferSource, boundTo: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(boundTo),
})
