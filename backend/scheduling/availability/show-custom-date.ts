import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findCustomDate } from './custom-date-queries.ts'
import { answerWith } from './custom-dates.ts'

type Answer = ReplyOf<typeof api.availability.customDate>

/** One custom date, with all bookings outside the hours. */
export async function showCustomDate(context: Context, identifier: string): Promise<Answer> {
  const provider = signedIn(context).identifier
  const row = await findCustomDate(context.db, provider, identifier)
  if (!row) throw notFound()
  return answerWith(context, row)
}
