import { operatorApi as api } from '#schemas/operations/operators.ts'
import { queueApi } from '#schemas/operations/queues.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NextFreeSlot } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { addReference } from './add-reference.ts'
import { addTeamNote } from './add-team-note.ts'
import { changeReference } from './change-reference.ts'
import { endImpersonation } from './end-impersonation.ts'
import { endSession } from './end-session.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { impersonate } from './impersonate.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listFlags } from './list-flags.ts'
import { listQueues } from './list-queues.ts'
import { listReference } from './list-reference.ts'
import { listSessions } from './list-sessions.ts'
import { wholePage } from '#platform/http/page.ts'
import { reinstateAccount } from './reinstate-account.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { searchPeople } from './search-people.ts'
import { setFlag } from './set-flag.ts'
import { setPermissions } from './set-permissions.ts'
import { showAccessOf } from './show-access-of.ts'
import { showPerson } from './show-person.ts'
import { showReference } from './show-reference.ts'
import { startPasswordReset } from './start-password-reset.ts'
import { suspendAccount } from './suspend-account.ts'
import { withdrawTeamNote } from './withdraw-team-note.ts'

/** `nextFreeSlot` updates the public search when a therapist's account closes or reopens. */
export function operatorRoutes(serve: Serve, { nextFreeSlot }: { nextFreeSlot: NextFreeSlot }) {
  serve(queueApi.list, async (context) => ({ data: await listQueues(context) }))
  serve(api.users, (context, { query }) => searchPeople(context, query))
  serve(api.user, (context, { params }) => showPerson(context, params.id))
  serve(api.accessLogOf, (context, { params, query }) => showAccessOf(context, params.id, query))
  serve(api.addTeamNote, (context, { params, body }) => addTeamNote(context, params.id, body.content))
  serve(api.withdrawTeamNote, (context, { params }) => withdrawTeamNote(context, params.id))
  serve(api.suspend, (context, { params, body }) => suspendAccount(context, params.id, body.reason, nextFreeSlot))
  serve(api.reinstate, (context, { params, body }) => reinstateAccount(context, params.id, body.reason, nextFreeSlot))
  serve(api.startReset, (context, { params, body }) => startPasswordReset(context, params.id, body.reason))
  serve(api.removeSecondFactor, (context, { params, body }) => removeSecondFactor(context, params.id, body.reason))
  serve(api.endSessionsOf, (context, { params }) => endSessionsOf(context, params.id))
  serve(api.setPermissions, (context, { params, body }) => setPermissions(context, params.id, body.permissions))
  serve(api.sessions, (context, { query }) => listSessions(context, query))
  serve(api.endSession, async (context, { params }) => {
    await endSession(context, params.id)
    return undefined
  })
  serve(api.flags, async (context) => wholePage(await listFlags(context)))
  serve(api.setFlag, (context, { body }) => setFlag(context, body))
  serve(api.reference, (context, { params, query }) => listReference(context, params.kind as ReferenceKind, query))
  serve(api.referenceRow, (context, { params }) => showReference(context, params.id))
  serve(api.addReference, (context, { params, body }) => addReference(context, params.kind as ReferenceKind, body))
  serve(api.changeReference, (context, { params, body }) =>
    changeReference(context, params.kind as ReferenceKind, body),
  )
  serve(api.auditLog, (context, { query }) => listAuditLog(context, query))
  serve(api.impersonate, (context, { body }) => impersonate(context, body))
  serve(api.endImpersonation, async (context) => {
    await endImpersonation(context)
    return undefined
  })
}
