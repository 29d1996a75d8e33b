import { importApi as api } from '#schemas/care/client-import.ts'
import type { Serve } from '#platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeImported } from './change-imported.ts'
import { declineInvitation } from './decline-invitation.ts'
import { deleteImported } from './delete-imported.ts'
import { importEmails } from './import-emails.ts'
import { importManually } from './import-manually.ts'
import { importRows } from './import-rows.ts'
import { inviteImported } from './invite-imported.ts'
import { openInvitation } from './open-invitation.ts'
import { showAllImported } from './show-all-imported.ts'
import { showImported } from './show-imported.ts'
import { showOwnRun } from './show-own-run.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** Routes of the client import. */
export function importRoutes(serve: Serve) {
  serve(api.importRows, (context, { body }) => importRows(context, body))
  serve(api.run, (context, { params }) => showOwnRun(context, params.id))
  serve(api.importManually, (context, { body }) => importManually(context, body))
  serve(api.importEmails, (context, { body }) => importEmails(context, body))
  serve(api.imported, (context, { query }) => showAllImported(context, query))
  serve(api.showImported, (context, { params }) => showImported(context, params.id))
  serve(api.changeImported, (context, { params, body }) => changeImported(context, params.id, body))
  serve(api.deleteImported, async (context, { params }) => {
    await deleteImported(context, params.id)
    return undefined
  })
  serve(api.invite, (context, { params }) => inviteImported(context, params.id))
  serve(api.withdraw, (context, { params }) => withdrawInvitation(context, params.id))
  serve(api.openInvitation, (context, { body }) => openInvitation(context, body.token))
  serve(api.acceptInvitation, (context, { body }) => acceptInvitation(context, body.token))
  serve(api.declineInvitation, (context, { body }) => declineInvitation(context, body.token))
}
