import { sql } from 'kysely'
import { reviewLimits } from '#schemas/reviews.ts'
import type { Db } from '../kit/database.ts'

/** Published reviews of a provider; the anonymous ones only when there are so many that none points at somebody. */
const shown = (db: Db, providerIdentifier: string) =>
  db
    .selectFrom('review as r')
    .where('r.providerIdentifier', '=', providerIdentifier)
    .where('r.status', '=', 'published')
    .where((expression) =>
      expression.or([
        expression('r.isAnonymous', '=', false),
        sql<boolean>`(select count(*) from review a where a.provider_identifier = r.provider_identifier
                        and a.status = 'published' and a.is_anonymous) >= ${reviewLimits.anonymousShownFrom}`,
      ]),
    )

export const shownReviews = (db: Db, providerIdentifier: string, limit: number, offset: number) =>
  shown(db, providerIdentifier)
    .innerJoin('bookingParticipant as p', 'p.identifier', 'r.participantIdentifier')
    .leftJoin('appUser as u', 'u.identifier', 'p.userIdentifier')
    .select(['r.identifier', 'r.halfStars', 'r.comment', 'r.isAnonymous', 'r.createdAt', 'u.firstName', 'u.lastName'])
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.identifier', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countReviews(db: Db, providerIdentifier: string): Promise<number> {
  const { count } = await shown(db, providerIdentifier)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** All published ones count, whether they are shown or not. */
export async function averageOf(db: Db, providerIdentifier: string) {
  const row = await db
    .selectFrom('review')
    .select((found) => [
      found.fn.countAll<number>().as('count'),
      sql<number | null>`round(avg(half_stars) / 2, 1)::float8`.as('average'),
    ])
    .where('providerIdentifier', '=', providerIdentifier)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return row
}
