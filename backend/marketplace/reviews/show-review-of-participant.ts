import { type Context, signedIn } from '#platform/context/context.ts'
import { ownReviewOfParticipant } from './queries.ts'
import { presentFound } from './present-own.ts'

export const showReviewOfParticipant = async (context: Context, participant: string) =>
  presentFound(await ownReviewOfParticipant(context.db, signedIn(context).identifier, participant), context)
