import type { ExportState } from '#schemas/operations/privacy.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { ExportRow } from './export-queries.ts'

export const exportSeal = sealPurposes.export

const none: ExportState = { status: 'none', requestedAt: null, readyAt: null, expiresAt: null, bytes: null }

export function stateOf(row: ExportRow | undefined, now: Temporal.Instant): ExportState {
  if (!row || row.status === 'expired') return none
  const { status, requestedAt, readyAt, expiresAt, bytes } = row
  if (expiresAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0) return none
  return { status, requestedAt, readyAt, expiresAt, bytes }
}
