import { type Context, signedIn } from '#platform/context/context.ts'
import { ownReviewOfBooking } from './queries.ts'
import { presentFound } from './present-own.ts'

export const showReviewOfBooking = async (context: Context, booking: string) =>
  presentFound(await ownReviewOfBooking(context.db, signedIn(context).identifier, booking), context)
