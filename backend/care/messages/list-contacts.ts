import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { messageApi } from '#schemas/care/messages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { contactsOf } from './chat-queries.ts'
import { findCorrespondents } from './correspondent.ts'

/** People the caller may write to, by name; deleted accounts are left out. */
export async function listContacts(
  context: Context,
  { searchQuery = '' }: QueryOf<typeof messageApi.contacts>,
): Promise<ReplyOf<typeof messageApi.contacts>> {
  const { identifier: caller } = signedIn(context)
  const { db } = context
  const found = await contactsOf(db, caller, searchQuery.trim() || undefined)
  const people = await findCorrespondents(
    db,
    caller,
    found.map(({ other }) => other),
  )
  return {
    data: found.flatMap(({ other, conversation }) => {
      const person = people.get(other)
      return person ? [{ ...person, conversationIdentifier: conversation }] : []
    }),
  }
}
