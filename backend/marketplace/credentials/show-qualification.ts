import { type Qualification, qualificationTypes } from '#schemas/marketplace/credentials.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { asQualification } from './as-qualification.ts'
import { oneDocument } from './queries.ts'

export async function showQualification(context: Context, identifier: string): Promise<Qualification> {
  const provider = signedIn(context).identifier
  const document = await oneDocument(context.db, provider, { identifier, kinds: qualificationTypes })
  if (!document) throw notFound()
  return asQualification(document)
}
