import type { Context } from '#platform/context/context.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { findCorrespondent, type Found } from './correspondent.ts'
import { type ConversationRow, findConversation, type Pair, relationBetween } from './queries.ts'

/** The other side of a conversation that has started or may start. */
export interface Partner extends Pair {
  other: Found
  /** Undefined before the first message. */
  conversation: ConversationRow | undefined
  /** A client asks a therapist whose client they are not yet. */
  isQuestion: boolean
  canWrite: boolean
}

/** The partner of the caller, if the two have a conversation or may start one; anyone else is reported as not found. */
export async function findPartner(context: Context, db: Db, person: string): Promise<Partner> {
  const { identifier: caller, userType } = signedIn(context)
  const other = await findCorrespondent(db, caller, person)
  if (!other || other.userType === userType) throw notFound()
  const pair = userType === 'client' ? { client: caller, provider: person } : { client: person, provider: caller }
  const conversation = await findConversation(db, pair)
  const { isRelated, takesQuestions } = await relationBetween(db, pair)
  const mayBegin = isRelated || (userType === 'client' && takesQuestions)
  if (!conversation && !mayBegin) throw notFound()
  return { ...pair, other, conversation, isQuestion: !conversation && !isRelated, canWrite: other.isHere }
}
