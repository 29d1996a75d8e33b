import { asAuthor } from '#platform/context/as-author.ts'
import type { Context } from '#platform/context/context.ts'
import { typeOf } from './file-queries.ts'
import { kindsOfType } from './kinds-of-type.ts'

/** File types that an existing note accepts; undefined when the caller has no such note. */
export async function kindsOfNote({ db, user }: Context, note: string): Promise<readonly string[] | undefined> {
  if (!user) return undefined
  return asAuthor(db, user.identifier, async (own) => kindsOfType(await typeOf(own, user.identifier, note)))
}
