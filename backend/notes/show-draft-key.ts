import type { ReplyOf } from '#schemas/kit.ts'
import type { noteApi } from '#schemas/notes.ts'
import { asAuthor } from '../kit/as-author.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { openBox } from '../kit/data-keys.ts'

/** The key under which the caller's browser keeps what it could not save yet; another one after each change of keys. */
export function showDraftKey(context: Context): Promise<ReplyOf<typeof noteApi.draftKey>> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    return { keyIdentifier: String(box.dataKeyId), key: box.draw('draft').toString('base64') }
  })
}
