import { insuranceProblems } from '#schemas/credential-rules.ts'
import type { credentialApi, InsuranceFields } from '#schemas/credentials.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import type { Context } from '../kit/context.ts'
import type { Arrived } from '../kit/files/store.ts'
import { handInDocuments } from './hand-in-documents.ts'

export async function uploadInsurance(
  context: Context,
  fields: InsuranceFields,
  files: readonly Arrived[],
): Promise<ReplyOf<typeof credentialApi.uploadInsurance>> {
  return {
    data: await handInDocuments(context, { kind: 'insurance', fields, files, problemsOf: insuranceProblems }),
  }
}
