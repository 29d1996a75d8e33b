import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

/** Serialises changes of the saved therapists of one client, whose number is limited. */
export const lockOwner = (db: Db, client: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', client).forNoKeyUpdate().execute()

export const favouriteRows = (db: Db, client: string) =>
  db
    .selectFrom('favourite')
    .select('providerIdentifier')
    .where('clientIdentifier', '=', client)
    .orderBy('createdAt', 'desc')
    .orderBy('providerIdentifier')
    .execute()

/** The listing rows of the saved therapists, the newest first. */
export const savedListings = (db: Db, client: string) =>
  db
    .selectFrom('favourite as f')
    .innerJoin('providerListing as l', 'l.providerIdentifier', 'f.providerIdentifier')
    .select(['l.providerIdentifier', 'l.country', 'l.currency', 'l.facets'])
    .select(['l.fee', 'l.rating', 'l.reviews', 'l.nextSlotAt'])
    .where('f.clientIdentifier', '=', client)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.providerIdentifier')
    .execute()

/** Those of the therapists who are listed. */
export const listedAmong = (db: Db, providers: readonly string[]) =>
  db.selectFrom('providerListing').select('providerIdentifier').where('providerIdentifier', 'in', providers).execute()

export const insertFavourites = (db: Db, client: string, providers: readonly string[], createdAt: string) =>
  db
    .insertInto('favourite')
    .values(providers.map((providerIdentifier) => ({ clientIdentifier: client, providerIdentifier, createdAt })))
    .execute()

export const deleteFavourite = (db: Db, client: string, provider: string): Promise<boolean> =>
  changes(db.deleteFrom('favourite').where('clientIdentifier', '=', client).where('providerIdentifier', '=', provider))
