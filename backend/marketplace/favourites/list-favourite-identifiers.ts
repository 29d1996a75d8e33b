import { type Context, signedIn } from '#platform/context/context.ts'
import { favouriteRows } from './queries.ts'

export async function listFavouriteIdentifiers(context: Context): Promise<{ data: string[] }> {
  const rows = await favouriteRows(context.db, signedIn(context).identifier)
  return { data: rows.map((row) => row.providerIdentifier) }
}
