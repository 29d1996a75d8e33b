/** The list of areas; the only file that knows them all. */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { refuseCheapPasswords } from './identity/accounts/refuse-cheap-passwords.ts'
import { findSession } from './identity/sign-in/find-session.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { codeSignInRoutes } from './identity/code-sign-in/routes.ts'
import { secondFactorRoutes } from './identity/second-factor/routes.ts'
import { stillSignedIn } from './identity/sessions/still-signed-in.ts'
import { signInRoutes } from './identity/sign-in/routes.ts'
import { socialSignInRoutes } from './identity/social-sign-in/routes.ts'
import { nextFreeSlot } from './scheduling/availability/next-free-slot.ts'
import { freeStarts } from './scheduling/availability/free-starts.ts'
import { availabilityRoutes } from './scheduling/availability/routes.ts'
import { confirmPaidBooking } from './scheduling/bookings/confirm-paid-booking.ts'
import { moveRoutes } from './scheduling/bookings/move-routes.ts'
import { bookingRoutes } from './scheduling/bookings/routes.ts'
import { calendarRoutes } from './scheduling/calendar-feed/routes.ts'
import { clientRoutes } from './identity/client-profile/routes.ts'
import { credentialRoutes } from './marketplace/credentials/routes.ts'
import { financeRoutes } from './operations/finance/routes.ts'
import { featureRoutes } from './platform/features/routes.ts'
import type { GateLimits } from '#schemas/platform/call-gate.ts'
import { admitCalls, gateLimits } from './platform/http/admission.ts'
import { describeApi } from './platform/http/api-description.ts'
import { bodyTimes, limitBodyTime } from './platform/http/body-time.ts'
import type { Config } from './platform/core/config.ts'
import type { Services } from './platform/context/context.ts'
import type { Database } from './platform/database/database.ts'
import { drainingOf } from './platform/http/draining.ts'
import type { FileStore, Scanner } from './platform/storage/store.ts'
import { answerBrokenRequest, answerError, refuseAddress } from './platform/http/error-border.ts'
import { refused } from './platform/core/errors.ts'
import { answerNotFound } from './platform/http/not-found.ts'
import { readinessOf } from './platform/http/readiness.ts'
import { linkInvited } from './care/client-import/link-invited.ts'
import { importRoutes } from './care/client-import/routes.ts'
import { openSms } from './platform/sms/open-sms.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { contextOfRequest, localeOf } from './platform/http/request-context.ts'
import { contextFor, type Serve, serverOf } from './platform/http/serve.ts'
import type { Gateways } from './platform/gateways/gateways.ts'
import { type IdentityProviders, noIdentityProviders } from './platform/identity-providers/port.ts'
import { type Live, openLive } from './platform/live/live.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { recordDelivered } from './care/messages/record-delivered.ts'
import { roomHostRoutes } from './care/session-room/host-routes.ts'
import { roomConnectionRoutes, roomRoutes } from './care/session-room/routes.ts'
import { messageRoutes } from './care/messages/routes.ts'
import { noteRoutes } from './care/notes/routes.ts'
import { preferenceRoutes } from './identity/preferences/routes.ts'
import { smsRoutes } from './identity/sms/routes.ts'
import { pushRoutes } from './identity/push/routes.ts'
import { notificationRoutes } from './identity/notifications/routes.ts'
import { jobRoutes } from './operations/operators/job-routes.ts'
import { operatorBookingRoutes } from './operations/bookings/routes.ts'
import { operatorRoutes } from './operations/operators/routes.ts'
import { videoConnectionRoutes } from './operations/operators/video-connection-routes.ts'
import { findGuest } from './scheduling/participants/find-guest.ts'
import { stillGuests } from './scheduling/participants/still-guests.ts'
import { participantRoutes } from './scheduling/participants/routes.ts'
import type { EventHandlers } from './money/payments/receive-webhook.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { handlePayoutEvent } from '#backend/money/payouts/handle-payout-event.ts'
import { paymentMethodRoutes } from './money/payment-methods/routes.ts'
import { giftCodeRoutes } from '#backend/money/gift-codes/routes.ts'
import { packageRoutes } from '#backend/money/packages/routes.ts'
import { promotionRoutes } from '#backend/money/promotions/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { privacyRoutes } from './operations/privacy/routes.ts'
import { openPractice } from './marketplace/provider-profile/open-practice.ts'
import type { NextFreeSlot } from './marketplace/provider-profile/refresh-listing.ts'
import { favouriteRoutes } from './marketplace/favourites/routes.ts'
import { alignAnswers } from './marketplace/matching/align-answers.ts'
import { matchRoutes } from './marketplace/matching/routes.ts'
import { providerRoutes } from './marketplace/provider-profile/routes.ts'
import { operatorHomeRoutes } from './operations/operator-home/routes.ts'
import { overviewRoutes } from './operations/overview/routes.ts'
import { receiptRoutes } from './operations/receipts/routes.ts'
import { handleDisputeEvent } from '#backend/money/refunds/handle-dispute-event.ts'
import { handleRefundEvent } from '#backend/money/refunds/handle-refund-event.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { regionRoutes } from './platform/regions/routes.ts'
import { relationRoutes } from './care/caseload/routes.ts'
import { reviewRoutes } from './marketplace/reviews/routes.ts'
import { reviewableSession } from './scheduling/bookings/reviewable-session.ts'
import { seriesRoutes } from './scheduling/series/routes.ts'
import { seriesChargingRoutes } from './scheduling/series-charging/routes.ts'
import { verificationRoutes } from './marketplace/verification/routes.ts'
import { handleAccountEvent } from '#backend/money/virtual-accounts/handle-account-event.ts'
import { handleIncomingTransfer } from '#backend/money/virtual-accounts/handle-incoming-transfer.ts'
import { virtualAccountRoutes } from './money/virtual-accounts/routes.ts'
import { visitorHoldRoutes } from './scheduling/visitor-holds/routes.ts'
import { waitlistRoutes } from './scheduling/waitlist/routes.ts'
import { createWorker, type Worker } from './worker.ts'

export interface BackendOptions {
  /** Migrated, with the reference data in it. */
  database: Database
  config: Config
  gateways: Gateways
  /** Default: people sign in with a password only. */
  identityProviders?: IdentityProviders
  mailer: Mailer
  files: FileStore
  /** Default: files are not scanned, and the product says so. */
  scanner?: Scanner | null
  /** A fake clock in tests. */
  clock?: () => Temporal.Instant
  logger?: FastifyBaseLogger
  /** Milliseconds between two rounds of the worker. Default: that of production. */
  workEveryMs?: number | undefined
  /** Called for every answer. */
  observe?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
  /** Concurrent calls that are admitted. Default: those of production. */
  gate?: Partial<GateLimits>
}

export interface Backend {
  app: FastifyInstance
  services: Services
  worker: Worker
  /** Shutting down: still reachable, but not ready any more. */
  drain(): void
  /** Stays reachable for `drainMs` but not ready, so that load balancers send their calls elsewhere. */
  close(drainMs?: number): Promise<void>
}

const second = 1000

/** The API of the product over a database. It listens after `listen`; the worker runs after its start. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, config, gateways, mailer, files, scanner = null, clock = () => Temporal.Now.instant() } = options
  refuseCheapPasswords(config)
  const app = fastifyFor(options)
  const jobs = await openJobs(database.pool, config.secrets, (error) => app.log.error({ err: error }, 'jobs'))
  const { identityProviders = noIdentityProviders } = options
  const services: Services = { config, jobs, gateways, identityProviders, files, scanner, sms: openSms(config.sms) }
  const live = openLive({
    database,
    clock,
    stillValid: async (db, now, holders) => {
      const [sessions, guests] = [
        await stillSignedIn(db, now, holders),
        await stillGuests({ db, now, services }, holders),
      ]
      return sessions.union(guests)
    },
    onError: (error) => app.log.error({ err: error }, 'live'),
  })
  const freeSlot: NextFreeSlot = (db, provider, now) => nextFreeSlot(db, services, provider, now)

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, localeOf(request)))
  answerNotFound(app)
  const draining = drainingOf(app)
  draining.signal.addEventListener('abort', () => live.end())
  app.addHook('preClose', () => live.close())
  app.addHook('onRequest', async (request) => limitBodyTime(request))
  app.addHook('onRequest', refuseAddress)
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.addHook('onResponse', async (request, reply) => {
    const user = contextFor(request)?.user?.identifier
    request.log.info(
      {
        route: request.routeOptions.url,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user,
      },
      'request',
    )
    options.observe?.(request, reply)
  })
  if (!config.production) await describeApi(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  const whyNotReady = readinessOf({ database, files, clock })
  app.get('/readyz', async ({ log }) => {
    const why = await whyNotReady()
    if (why === null) return { status: 'ok' }
    log.warn({ why }, 'not ready')
    throw refused('BUSY', { retryAfter: 2 })
  })
  void app.register(async (scope) => {
    admitCalls(scope, { ...gateLimits, ...options.gate })
    const contextOf = (request: Parameters<typeof contextOfRequest>[0]) =>
      contextOfRequest(request, { database, services, clock, findSession, findGuest })
    domains(serverOf(scope, { contextOf, checkReplies: !config.production }), freeSlot, live)
  })
  const worker = createWorker({
    database,
    services,
    mailer,
    clock,
    freeSlot,
    log: app.log,
    everyMs: options.workEveryMs,
  })
  await app.ready()
  return {
    app,
    services,
    worker,
    drain: () => draining.begin(),
    close: async (drainMs = 0) => {
      // No further job starts; calls in progress may still write some.
      const stopped = worker.stop()
      await draining.close(drainMs)
      await stopped
      await jobs.stop()
    },
  }
}

function domains(serve: Serve, freeSlot: NextFreeSlot, live: Live) {
  regionRoutes(serve)
  featureRoutes(serve)
  accountRoutes(serve, { openPractice, linkInvited })
  secondFactorRoutes(serve)
  signInRoutes(serve)
  codeSignInRoutes(serve, { linkInvited })
  socialSignInRoutes(serve, { linkInvited })
  preferenceRoutes(serve)
  notificationRoutes(serve, { recordDelivered })
  pushRoutes(serve)
  smsRoutes(serve)
  clientRoutes(serve, { preferencesChanged: alignAnswers })
  providerRoutes(serve, { nextFreeSlot: freeSlot })
  favouriteRoutes(serve)
  matchRoutes(serve, { freeStarts })
  credentialRoutes(serve)
  availabilityRoutes(serve)
  visitorHoldRoutes(serve)
  verificationRoutes(serve, { nextFreeSlot: freeSlot })
  paymentRoutes(serve, { confirmPaidBooking, eventHandlers })
  paymentMethodRoutes(serve)
  promotionRoutes(serve)
  giftCodeRoutes(serve)
  packageRoutes(serve)
  virtualAccountRoutes(serve)
  refundRoutes(serve)
  payoutRoutes(serve, { nextFreeSlot: freeSlot })
  bookingRoutes(serve)
  moveRoutes(serve)
  participantRoutes(serve)
  seriesRoutes(serve)
  seriesChargingRoutes(serve)
  waitlistRoutes(serve)
  calendarRoutes(serve)
  liveRoutes(serve, { live })
  reviewRoutes(serve, { reviewableSession })
  relationRoutes(serve)
  importRoutes(serve)
  noteRoutes(serve)
  messageRoutes(serve)
  roomHostRoutes(serve)
  roomConnectionRoutes(serve)
  roomRoutes(serve, { live })
  receiptRoutes(serve)
  overviewRoutes(serve)
  operatorHomeRoutes(serve)
  privacyRoutes(serve)
  operatorRoutes(serve, { nextFreeSlot: freeSlot })
  jobRoutes(serve)
  videoConnectionRoutes(serve)
  financeRoutes(serve)
  operatorBookingRoutes(serve)
}

/** Gateway events besides payments. */
const eventHandlers: EventHandlers = {
  incoming: handleIncomingTransfer,
  virtual_account: handleAccountEvent,
  payout: handlePayoutEvent,
  refund: handleRefundEvent,
  dispute: handleDisputeEvent,
}

function fastifyFor({ logger }: BackendOptions): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 256 * 1024,
    requestTimeout: bodyTimes.file,
    keepAliveTimeout: 72 * second,
    // Calls in progress are still answered.
    return503OnClosing: false,
    http: { headersTimeout: bodyTimes.headers, connectionsCheckingInterval: second, maxHeaderSize: 16 * 1024 },
    trustProxy: 'loopback, uniquelocal',
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, localeOf(request)),
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  })
}
