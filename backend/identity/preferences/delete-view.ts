import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { removeView } from './queries.ts'

export async function deleteView(context: Context, identifier: string): Promise<undefined> {
  if (!(await removeView(context.db, signedIn(context).identifier, identifier))) throw notFound()
}
