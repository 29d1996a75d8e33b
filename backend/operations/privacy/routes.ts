import { privacyApi } from '#schemas/operations/privacy.ts'
import type { Serve } from '#platform/http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { previewDeletion } from './preview-deletion.ts'
import { requestExport } from './request-export.ts'
import { showAccessLog } from './show-access-log.ts'
import { downloadExport } from './download-export.ts'
import { showExportState } from './show-export-state.ts'

export function privacyRoutes(serve: Serve) {
  serve(privacyApi.requestExport, (context) => requestExport(context))
  serve(privacyApi.exportState, (context) => showExportState(context))
  serve(privacyApi.export, (context) => downloadExport(context))
  serve(privacyApi.accessLog, (context, { query }) => showAccessLog(context, query))
  serve(privacyApi.deletionPreview, (context) => previewDeletion(context))
  serve(privacyApi.deleteAccount, async (context, { body }) => {
    await deleteAccount(context, body)
    return undefined
  })
  serve(privacyApi.deleteAccountByPost, async (context, { body }) => {
    await deleteAccount(context, body)
    return undefined
  })
}
