import { type Insertable, sql, type Updateable } from 'kysely'
import { reviewLimits, starSteps } from '#schemas/marketplace/reviews.ts'
import type { Db } from '#platform/database/database.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { ReviewTable } from '#platform/database/tables.gen.ts'
import type { ReviewStatus } from './rules.ts'

/** Published reviews of a provider. Anonymous ones are included only if there are too many to identify an author. */
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

/** Newest month first, shuffled within a month, so that the position does not reveal the day of an anonymous review. */
export const shownReviews = (db: Db, providerIdentifier: string, limit: number, offset: number) =>
  shown(db, providerIdentifier)
    .innerJoin('bookingParticipant as p', 'p.identifier', 'r.participantIdentifier')
    .leftJoin('appUser as u', 'u.identifier', 'p.userIdentifier')
    .select(['r.identifier', 'r.halfStars', 'r.comment', 'r.isAnonymous', 'u.firstName', 'u.lastName'])
    .select(sql<string>`to_char(r.created_at at time zone 'UTC', 'YYYY-MM')`.as('month'))
    .orderBy('month', 'desc')
    .orderBy('r.identifier')
    .limit(limit)
    .offset(offset)
    .execute()

/** Number, average and distribution of the published reviews only, so that no figure reveals a hidden one. */
export async function summaryOf(db: Db, providerIdentifier: string) {
  const { count, average, ...steps } = await shown(db, providerIdentifier)
    .select((found) => [
      found.fn.countAll<number>().as('count'),
      sql<number | null>`round(avg(r.half_stars) / 2, 1)::float8`.as('average'),
      ...starSteps.map((step, place) =>
        sql<number>`(count(*) filter (where r.half_stars >= ${step * 2}
          and r.half_stars < ${(starSteps[place - 1] ?? Infinity) * 2}::float8))::int`.as(`step${place}`),
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    count,
    average,
    distribution: starSteps.map((_step, place) => (steps as Record<string, number>)[`step${place}`] ?? 0),
  }
}

const own = (db: Db, author: string) =>
  db
    .selectFrom('review as r')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'r.participantIdentifier')
    .selectAll('r')
    .where('m.userIdentifier', '=', author)

export const ownReviewOfParticipant = (db: Db, author: string, participant: string) =>
  own(db, author).where('m.identifier', '=', participant).executeTakeFirst()

export const ownReviewOfBooking = (db: Db, author: string, booking: string) =>
  own(db, author).where('m.bookingIdentifier', '=', booking).executeTakeFirst()

export const lockOwnReview = (db: Db, author: string, identifier: string) =>
  own(db, author).where('r.identifier', '=', identifier).forUpdate('r').executeTakeFirst()

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof lockOwnReview>>>

export const insertReview = (db: Db, row: Insertable<ReviewTable>) =>
  db.insertInto('review').values(row).returningAll().executeTakeFirstOrThrow()

export const updateReview = (db: Db, identifier: string, change: Updateable<ReviewTable>) =>
  db.updateTable('review').set(change).where('identifier', '=', identifier).returningAll().executeTakeFirstOrThrow()

/** Names that a review of this therapist by this author must not contain. */
export async function namesIn(db: Db, people: readonly string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where(sql<boolean>`identifier = any(${people}::uuid[])`)
    .execute()
  return rows.flatMap(({ firstName, lastName }) => [firstName, lastName])
}

/** The operators' view, which never includes the author. */
const judged = (db: Db) =>
  db
    .selectFrom('review as r')
    .innerJoin('appUser as p', 'p.identifier', 'r.providerIdentifier')
    .select(['r.identifier', 'r.halfStars', 'r.comment', 'r.isAnonymous', 'r.status', 'r.heldReason'])
    .select(['r.createdAt', 'r.editedAt', 'r.decidedAt', 'r.providerIdentifier'])
    .select(fullName('p').as('providerName'))

export type ModeratedRow = NonNullable<Awaited<ReturnType<typeof moderatedReview>>>

export const moderatedReview = (db: Db, identifier: string) =>
  judged(db).where('r.identifier', '=', identifier).executeTakeFirst()

export const lockReviewForModeration = (db: Db, identifier: string) =>
  judged(db).where('r.identifier', '=', identifier).forUpdate('r').executeTakeFirst()

interface ModeratedPage {
  status: ReviewStatus | undefined
  isOldestFirst: boolean
  limit: number
  offset: number
}

export function moderatedReviews(db: Db, { status, isOldestFirst, limit, offset }: ModeratedPage) {
  const direction = isOldestFirst ? 'asc' : 'desc'
  return judged(db)
    .where(status ? sql<boolean>`r.status = ${status}` : sql<boolean>`true`)
    .orderBy('r.createdAt', direction)
    .orderBy('r.identifier', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countModerated(db: Db, status: ReviewStatus | undefined, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from review r
      where ${status ? sql`r.status = ${status}` : sql`true`} limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}
