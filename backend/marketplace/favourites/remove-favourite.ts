import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { deleteFavourite } from './queries.ts'

export async function removeFavourite(context: Context, provider: string): Promise<undefined> {
  if (!(await deleteFavourite(context.db, signedIn(context).identifier, provider))) throw notFound()
}
