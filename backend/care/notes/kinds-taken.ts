import { noteFileKinds, noteTypes } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import type { Context } from '#platform/context/context.ts'
import { typeOf } from './file-queries.ts'

/** File types that notes of this type accept; undefined when there is no such type. */
export function kindsOfType(named: string | undefined): readonly string[] | undefined {
  const type = noteTypes.find((one) => one === named)
  return type && noteFileKinds[type]
}

/** The same for an existing note; another author's note is reported as not found. */
export async function kindsOfNote({ db, user }: Context, note: string): Promise<readonly string[] | undefined> {
  if (!user) return undefined
  return asAuthor(db, user.identifier, async (own) => kindsOfType(await typeOf(own, user.identifier, note)))
}
