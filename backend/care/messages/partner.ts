import type { Context } from '#platform/context/context.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { findCorrespondent, type Found } from './correspondent.ts'
import { type ConversationRow, findConversation, type Pair, standingOf } from './queries.ts'

/** The other side of a conversation that has begun or may begin. */
export interface Partner extends Pair {
  other: Found
  /** None before the first message. */
  conversation: ConversationRow | undefined
  /** A client would begin it with a therapist who is not theirs. */
  isQuestion: boolean
  canWrite: boolean
}

/** Who somebody is to the caller, as far as the two write or may begin to; anybody else looks like nobody. */
export async function findPartner(context: Context, db: Db, person: string): Promise<Partner> {
  const { identifier: caller, userType } = signedIn(context)
  const other = await findCorrespondent(db, caller, person)
  if (!other || other.userType === userType) throw notFound()
  const pair = userType === 'client' ? { client: caller, provider: person } : { client: person, provider: caller }
  const conversation = await findConversation(db, pair)
  const { isRelated, takesQuestions } = await standingOf(db, pair)
  const mayBegin = isRelated || (userType === 'client' && takesQuestions)
  if (!conversation && !mayBegin) throw notFound()
  return { ...pair, other, conversation, isQuestion: !conversation && !isRelated, canWrite: other.isHere }
}
