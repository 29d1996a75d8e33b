import { favouriteLimits } from '#schemas/marketplace/favourites.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { favouriteRows, insertFavourites, listedAmong, lockOwner } from './queries.ts'

/** Saves those therapists who are listed and not saved yet. */
export async function addFavourites(context: Context, providers: readonly string[]): Promise<{ data: string[] }> {
  const client = signedIn(context).identifier
  return context.transaction(async (db) => {
    await lockOwner(db, client)
    const saved = (await favouriteRows(db, client)).map((row) => row.providerIdentifier)
    const listed = new Set((await listedAmong(db, providers)).map((row) => row.providerIdentifier))
    const added = providers.filter((provider) => listed.has(provider) && !saved.includes(provider))
    if (saved.length + added.length > favouriteLimits.most)
      throw refused('VALIDATION_ERROR', { fields: { providers: 'validation.most_saved' } })
    if (added.length > 0) await insertFavourites(db, client, added, iso(context.now))
    return { data: (await favouriteRows(db, client)).map((row) => row.providerIdentifier) }
  })
}
