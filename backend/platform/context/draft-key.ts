import { asAuthor } from './as-author.ts'
import { type Context, signedIn } from './context.ts'
import { openBox } from './data-keys.ts'

/** A key under which the caller's browser stores unsent drafts; it changes with every key rotation. */
export function draftKey(context: Context, use: string): Promise<{ keyIdentifier: string; key: string }> {
  const { identifier: owner } = signedIn(context)
  return asAuthor(context.db, owner, async (db) => {
    const box = await openBox(context, db, owner)
    return { keyIdentifier: String(box.dataKeyId), key: box.draw(use).toString('base64') }
  })
}
