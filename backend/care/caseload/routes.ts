import { relationApi as api } from '#schemas/care/caseload.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listClients } from './list-clients.ts'
import { listPayments } from './list-payments.ts'
import { listTags } from './list-tags.ts'
import { saveSafetyPlan } from './save-safety-plan.ts'
import { setTags } from './set-tags.ts'
import { showClient } from './show-client.ts'
import { showRelation } from './show-relation.ts'
import { showSummary } from './show-summary.ts'
import { showEmergency } from './show-emergency.ts'
import { showProfile } from './show-profile.ts'
import { showProfilePicture } from './show-profile-picture.ts'

/** Routes of a therapist's caseload. */
export function relationRoutes(serve: Serve) {
  serve(api.clients, (context, { query }) => listClients(context, query))
  serve(api.client, (context, { params }) => showClient(context, params.id))
  serve(api.summary, (context, { params }) => showSummary(context, params.id))
  serve(api.payments, (context, { params, query }) => listPayments(context, params.id, query))
  serve(api.tags, (context) => listTags(context))
  serve(api.setTags, (context, { params, body }) => setTags(context, params.id, body.tags))
  serve(api.relation, (context, { params }) => showRelation(context, params.id))
  serve(api.profile, (context, { params }) => showProfile(context, params.id))
  serve(api.profilePicture, (context, { params }) => showProfilePicture(context, params.id))
  serve(api.emergency, (context, { params }) => showEmergency(context, params.id))
  serve(api.saveSafetyPlan, (context, { params, body }) => saveSafetyPlan(context, params.id, body))
}
