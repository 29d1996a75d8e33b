import type { ExportState } from '#schemas/operations/privacy.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { newestExport } from './export-queries.ts'
import { stateOf } from './export-state.ts'

export async function showExportState(context: Context): Promise<ExportState> {
  return stateOf(await newestExport(context.db, signedIn(context).identifier), context.now)
}
