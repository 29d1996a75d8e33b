import type { api } from '#schemas/endpoints.ts'
import { pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, isActing, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { presentBookings } from './present-bookings.ts'
import { pageOfBookings, type Reach } from './queries.ts'
import { readStatuses } from './read-statuses.ts'

type Page = ReplyOf<typeof api.bookings.list>
type Query = QueryOf<typeof api.bookings.appointments>

/** A page of the caller's bookings. */
export async function listBookings(context: Context, reach: Reach, query: Query): Promise<Page> {
  const {
    page = 1,
    perPage = pageLimits.perPage,
    sort = '-startAt',
    statuses,
    from,
    to,
    searchQuery,
    providerIdentifier,
    therapyIdentifier,
    sessionNote,
  } = query
  const filter = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(providerIdentifier === undefined ? {} : { provider: providerIdentifier }),
    ...(therapyIdentifier === undefined ? {} : { therapy: therapyIdentifier }),
    names: (searchQuery ?? '').split(/\s+/u).filter((word) => word !== ''),
    isWithoutNote: sessionNote === 'missing',
    ...(statuses === undefined ? {} : { statuses: readStatuses(statuses) }),
    sort: sort.replace('-', '') as 'startAt' | 'createdAt',
    descending: sort.startsWith('-'),
  }
  const viewer = { identifier: signedIn(context).identifier, reach }
  const read = (db: Db) => pageOfBookings(db, viewer, filter, { limit: perPage, offset: (page - 1) * perPage })
  const { rows, total } = await (filter.isWithoutNote ? readAsAuthor(context, read) : read(context.db))
  return {
    data: await presentBookings(context, rows),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

/**
 * Row security hides notes from everyone but their author; without this every session would count as one without a
 * note. The rights are those of notes: not for an operator, and only with a verified address.
 */
function readAsAuthor<Page>(context: Context, read: (db: Db) => Promise<Page>): Promise<Page> {
  const { identifier, accountStatus } = signedIn(context)
  if (isActing(context)) throw refused('IMPERSONATION_BLOCKED')
  if (accountStatus !== 'active') throw refused('EMAIL_UNVERIFIED')
  return asAuthor(context.db, identifier, read)
}
