import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { removeExperience } from './experience-queries.ts'

export async function deleteExperience(context: Context, identifier: string): Promise<undefined> {
  const provider = signedIn(context).identifier
  await context.transaction(async (db) => {
    if (!(await removeExperience(db, provider, identifier))) throw notFound()
    await audit(context, db, 'experience.delete')
  })
}
