/** Everything under `/api`. */
import type { FastifyInstance } from 'fastify'
import { accountApi } from '#schemas/identity/accounts.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { named } from '#schemas/platform/named-plugin.ts'
import { operatorApi } from '#schemas/operations/operators.ts'
import { participantApi } from '#schemas/scheduling/participants.ts'
import { codeSignInApi } from '#schemas/identity/code-sign-in.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import { siteMapApi } from '#schemas/marketplace/site-map.ts'
import { socialSignInApi } from '#schemas/identity/social-sign-in.ts'
import type { Core } from '../core.ts'
import { admitCalls } from '../http/admission.ts'
import { type Resource, resourceRoutes } from '../rest/resource.ts'
import { absenceCases } from '../resources/absence-cases.ts'
import { adjustments } from '../resources/adjustments.ts'
import { appointments } from '../resources/appointments.ts'
import { auditLog } from '../resources/audit-log.ts'
import { availability } from '../resources/availability.ts'
import { bookings } from '../resources/bookings.ts'
import { clients } from '../resources/clients.ts'
import { earnings } from '../resources/earnings.ts'
import { experience } from '../resources/experience.ts'
import { featureFlags } from '../resources/feature-flags.ts'
import { fees } from '../resources/fees.ts'
import { importedClients } from '../resources/imported-clients.ts'
import { insurance } from '../resources/insurance.ts'
import { jobs } from '../resources/jobs.ts'
import { licenceStates } from '../resources/licence-states.ts'
import { moneyPayments } from '../resources/money-payments.ts'
import { moneyPayouts } from '../resources/money-payouts.ts'
import { notes } from '../resources/notes.ts'
import { notifications } from '../resources/notifications.ts'
import { payouts } from '../resources/payouts.ts'
import { qualifications } from '../resources/qualifications.ts'
import { reconciliations } from '../resources/reconciliations.ts'
import { reference } from '../resources/reference.ts'
import { reviews } from '../resources/reviews.ts'
import { sessions } from '../resources/sessions.ts'
import { transactions } from '../resources/transactions.ts'
import { unmatchedTransfers } from '../resources/unmatched-transfers.ts'
import { users } from '../resources/users.ts'
import { verifications } from '../resources/verifications.ts'
import { sessionRoutes } from '#bff/session/routes.ts'
import { liveRoutes } from './live.ts'
import { passThrough } from './pass-through.ts'
import { readJson } from './read-json.ts'
import { uploadRoutes } from './uploads.ts'
import { webhookRoute } from './webhook.ts'

/** Calls that issue or end a token, which `/api/session` makes so that the token stays in the BFF, and those between servers. */
const notForBrowsers: readonly Endpoint[] = [
  accountApi.login,
  accountApi.register,
  accountApi.verify,
  codeSignInApi.signIn,
  accountApi.updatePassword,
  accountApi.logout,
  secondFactorApi.verify,
  secondFactorApi.verifyPasskey,
  operatorApi.impersonate,
  operatorApi.endImpersonation,
  participantApi.enterRoom,
  socialSignInApi.start,
  socialSignInApi.link,
  socialSignInApi.callback,
  socialSignInApi.register,
  socialSignInApi.requestCode,
  socialSignInApi.confirmCode,
  socialSignInApi.confirmPassword,
  siteMapApi.changes,
]

/** The resources and routes of react-admin. */
export const resources: readonly Resource[] = [
  appointments,
  transactions,
  earnings,
  payouts,
  users,
  sessions,
  featureFlags,
  reference,
  auditLog,
  fees,
  qualifications,
  insurance,
  experience,
  licenceStates,
  availability,
  verifications,
  jobs,
  reviews,
  importedClients,
  clients,
  notes,
  notifications,
  moneyPayments,
  moneyPayouts,
  adjustments,
  absenceCases,
  bookings,
  unmatchedTransfers,
  reconciliations,
]

export async function api(app: FastifyInstance, core: Core): Promise<void> {
  admitCalls(app, core.limits)
  readJson(app)
  await app.register(named('sessions', (scope: FastifyInstance) => sessionRoutes(scope, core)))
  await app.register(named('webhooks', (scope: FastifyInstance) => webhookRoute(scope, core)))
  liveRoutes(app, core)
  for (const endpoint of allEndpoints) {
    const isPlain = !endpoint.raw && !endpoint.upload && !endpoint.stream
    if (isPlain && !notForBrowsers.includes(endpoint)) passThrough(app, core, endpoint)
  }
  await app.register(
    named('uploads', (scope: FastifyInstance) =>
      uploadRoutes(
        scope,
        core,
        allEndpoints.filter(({ upload }) => upload),
      ),
    ),
  )
  for (const resource of resources) resourceRoutes(app, core, resource)
}
