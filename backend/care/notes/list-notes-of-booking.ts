import { pageLimits } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { clientOfBooking } from './queries.ts'
import type { Listed } from './search-notes.ts'
import { pageOfNotes } from './page-of-notes.ts'

interface Paged {
  page?: number
  perPage?: number
}

/** Own notes about a session of the caller; another person's session is reported as not found. */
export async function listNotesOfBooking(
  context: Context,
  booking: string,
  { page = 1, perPage = pageLimits.perPage }: Paged,
): Promise<Listed> {
  const client = await clientOfBooking(context.db, signedIn(context).identifier, booking)
  if (client === undefined) throw notFound()
  return pageOfNotes(context, { filter: { booking, client }, sort: '-createdAt', page, perPage })
}
