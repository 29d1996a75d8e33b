import { type Qualification, qualificationTypes } from '#schemas/credentials.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { asQualification } from './list-qualifications.ts'
import { oneDocument } from './queries.ts'

export async function showQualification(context: Context, identifier: string): Promise<Qualification> {
  const provider = signedIn(context).identifier
  const document = await oneDocument(context.db, provider, { identifier, kinds: qualificationTypes })
  if (!document) throw notFound()
  return asQualification(document)
}
