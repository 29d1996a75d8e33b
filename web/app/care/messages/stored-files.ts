/** Files of unsent messages, stored on this device and encrypted like their text. */
import { lastUserType } from '#shared/api/last-user-type.ts'
import { unsentFilesPlace } from '#shared/api/session.ts'
import { openBytes, type SealedBytes, sealBytes } from '#shared/drafts/draft-key.ts'
import { messageKey } from './message-key.ts'

export type FileName = Pick<File, 'name' | 'type'>

const store = 'files'
const slotOf = (draft: string, index: number) => `${draft}/${index}`

export async function storeFiles(draft: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const { key } = await messageKey()
  const sealed = await Promise.all(
    files.map(async (file, index) => sealBytes(key, slotOf(draft, index), await file.arrayBuffer())),
  )
  if (lastUserType() === null) throw new Error('Signed out')
  await inStore('readwrite', (stored) => stored.put(sealed, draft))
}

/** Null if the files are gone or cannot be decrypted. */
export async function readFiles(draft: string, names: readonly FileName[]): Promise<readonly File[] | null> {
  if (names.length === 0) return []
  try {
    const { key } = await messageKey()
    const sealed = (await inStore('readonly', (stored) => stored.get(draft))) as SealedBytes[] | undefined
    if (sealed?.length !== names.length) return null
    return await Promise.all(
      sealed.map(async ({ iv, ciphertext }, index) => {
        const { name = '', type = '' } = names[index] ?? {}
        return new File([await openBytes(key, slotOf(draft, index), iv, ciphertext)], name, { type })
      }),
    )
  } catch {
    // The browser stores no files, or the bytes were changed: the user has to add them again.
    return null
  }
}

export const forgetFiles = (draft: string): Promise<unknown> => inStore('readwrite', (stored) => stored.delete(draft))

/** Opens the database for each operation only, so that a sign-out in another tab can delete it. */
function inStore<Reply>(mode: IDBTransactionMode, act: (stored: IDBObjectStore) => IDBRequest<Reply>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(unsentFilesPlace)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(request.result)
      })
      transaction.addEventListener('abort', () => {
        database.close()
        reject(transaction.error)
      })
    })
  })
}
