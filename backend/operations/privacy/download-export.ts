import type { ExportState } from '#schemas/operations/privacy.ts'
import { answer, type Answer, attachment, type Attachment } from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { unseal } from '#platform/crypto/seal.ts'
import { newestExport, sealedExport } from './export-queries.ts'
import { exportSeal, stateOf } from './export-state.ts'

/** The finished export file; each download is logged. */
export async function downloadExport(context: Context): Promise<Answer<ExportState> | Attachment> {
  const { identifier: person } = signedIn(context)
  const row = await newestExport(context.db, person)
  const state = stateOf(row, context.now)
  if (state.status === 'preparing') return answer(202, state)
  const sealed = row && state.status === 'ready' ? await sealedExport(context.db, row.identifier) : undefined
  if (!row || !sealed?.sealedContent) throw notFound()
  const { seals } = context.services.config.secrets
  const content = unseal(seals, exportSeal, row.identifier, sealed.sealedContent)
  await audit(context, context.db, 'export.downloaded', { subject: person })
  return attachment('application/zip', content, `solace-data-${iso(context.now).slice(0, 10)}.zip`)
}
