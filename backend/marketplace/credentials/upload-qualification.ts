import { qualificationProblems } from '#schemas/marketplace/credential-rules.ts'
import type { credentialApi, QualificationFields } from '#schemas/marketplace/credentials.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { submitDocuments } from './submit-documents.ts'
import { asQualification } from './as-qualification.ts'

export async function uploadQualification(
  context: Context,
  fields: QualificationFields,
  files: readonly Arrived[],
): Promise<ReplyOf<typeof credentialApi.uploadQualification>> {
  const { type: kind } = fields
  const documents = await submitDocuments(context, { kind, fields, files, problemsOf: qualificationProblems })
  return { data: documents.map(asQualification) }
}
