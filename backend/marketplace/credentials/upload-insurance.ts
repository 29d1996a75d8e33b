import { insuranceProblems } from '#schemas/marketplace/credential-rules.ts'
import type { credentialApi, InsuranceFields } from '#schemas/marketplace/credentials.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { submitDocuments } from './submit-documents.ts'

export async function uploadInsurance(
  context: Context,
  fields: InsuranceFields,
  files: readonly Arrived[],
): Promise<ReplyOf<typeof credentialApi.uploadInsurance>> {
  return {
    data: await submitDocuments(context, { kind: 'insurance', fields, files, problemsOf: insuranceProblems }),
  }
}
