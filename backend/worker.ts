/**
 * Background work: mails, listings and everything that depends on time. Several workers may run; each effect happens
 * once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sweepHolds } from './scheduling/visitor-holds/sweep-holds.ts'
import { sendEmailCode } from './identity/code-sign-in/send-email-code.ts'
import { sendCodeMail } from './identity/accounts/send-code-mail.ts'
import { sendResetMail } from './identity/accounts/send-reset-mail.ts'
import { announceNow } from './scheduling/bookings/announce-now.ts'
import { cancelOfSuspended } from './scheduling/bookings/cancel-of-suspended.ts'
import { isOutdated } from './scheduling/bookings/is-outdated.ts'
import { announceStarts } from './scheduling/bookings/announce-starts.ts'
import { confirmedStarts } from './scheduling/bookings/confirmed-starts.ts'
import { remindBySms } from './scheduling/bookings/remind-by-sms.ts'
import { sendReminders } from './scheduling/bookings/send-reminders.ts'
import { sweepAttendance } from './scheduling/attendance/sweep-attendance.ts'
import { completeSessions } from './scheduling/bookings/complete-sessions.ts'
import { expireBookings } from './scheduling/bookings/expire-bookings.ts'
import { expireMoves } from './scheduling/bookings/expire-moves.ts'
import { confirmPaidBooking } from './scheduling/bookings/confirm-paid-booking.ts'
import { refuseInfected } from './marketplace/credentials/refuse-infected.ts'
import { sweepReconciliations } from './operations/finance/sweep-reconciliations.ts'
import { inBackground } from './platform/database/bounded-pool.ts'
import { deliverMail } from './platform/context/deliver-mail.ts'
import type { Services } from './platform/context/context.ts'
import type { Database } from './platform/database/database.ts'
import { scanFile, sweepFiles } from './platform/files/scan-file.ts'
import type { Handlers, JobQueue } from './platform/jobs/jobs.ts'
import { openPushSender, type PushSender } from './platform/push/push-sender.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { sendClientInvitation } from './care/client-import/send-client-invitation.ts'
import { sweepImports } from './care/client-import/sweep-imports.ts'
import { remindAbsent } from './care/session-room/remind-absent.ts'
import { sweepReports } from './care/session-room/sweep-reports.ts'
import { sweepRooms } from './care/session-room/sweep-rooms.ts'
import { sweepTries } from './platform/context/throttle.ts'
import { sweepNotes } from './care/notes/sweep-notes.ts'
import { deliverPushes } from './identity/push/deliver-pushes.ts'
import { sendNotices } from './identity/push/send-notices.ts'
import { sweepSms } from './identity/sms/sweep-sms.ts'
import { sweepDevices } from './identity/push/sweep-devices.ts'
import { mailUnread } from './identity/notifications/mail-unread.ts'
import { sweepNotifications } from './identity/notifications/sweep-notifications.ts'
import { sealAuditLog } from './operations/operators/seal-audit-log.ts'
import { sendInvitation } from './scheduling/participants/send-invitation.ts'
import { sweepPackages } from './money/packages/sweep-packages.ts'
import { warnOfExpiry } from './money/packages/warn-of-expiry.ts'
import { forgetCards } from './money/payment-methods/forget-cards.ts'
import { snapshotShared } from './money/payments/snapshot-shared.ts'
import { clearEarnings } from './money/payments/clear-earnings.ts'
import type { Settling } from './money/payments/settle-payment.ts'
import { expireGifts } from './money/gift-codes/expire-gifts.ts'
import { sweepPayments } from './money/payments/sweep-payments.ts'
import { sweepDetails } from './money/payouts/sweep-details.ts'
import { payWeekly } from './money/payouts/pay-weekly.ts'
import { sweepPayouts } from './money/payouts/sweep-payouts.ts'
import { sealOldTexts } from './operations/privacy/seal-old-texts.ts'
import { sweepDeletions } from './operations/privacy/sweep-deletions.ts'
import { sweepTraces } from './operations/privacy/sweep-traces.ts'
import { writeExport } from './operations/privacy/write-export.ts'
import { type NextFreeSlot, refreshListing } from './marketplace/provider-profile/refresh-listing.ts'
import { sweepPageChanges } from './marketplace/provider-profile/sweep-page-changes.ts'
import { refreshStaleListings } from './marketplace/provider-profile/refresh-stale-listings.ts'
import { sweepRefunds } from './money/refunds/sweep-refunds.ts'
import { endSeries } from './scheduling/series/end-series.ts'
import { openDates } from './scheduling/series/open-dates.ts'
import { endSeriesOfSuspended } from './scheduling/series/end-series-of-suspended.ts'
import { remindUnpaid } from './scheduling/series/remind-unpaid.ts'
import { announceCharges } from './scheduling/series-charging/announce-charges.ts'
import { chargeDueSessions } from './scheduling/series-charging/charge-due-sessions.ts'
import { sweepCharges } from './scheduling/series-charging/sweep-charges.ts'
import { stopLostCharging } from './scheduling/series-charging/stop-lost-charging.ts'
import { watchExpiry } from './marketplace/verification/watch-expiry.ts'
import { sweepAccounts } from './money/virtual-accounts/sweep-accounts.ts'
import { offerWaitlist } from './scheduling/waitlist/offer-waitlist.ts'
import { sweepWaitlist } from './scheduling/waitlist/sweep-waitlist.ts'

export interface Worker {
  start(): Promise<void>
  /** Starts no further step; jobs in progress continue until the queue stops, which returns the rest. */
  stop(): Promise<void>
  /** Runs one round now. */
  tick(): Promise<void>
  /** Runs all due jobs now; returns their number. */
  drain(): Promise<number>
}

interface Parts {
  database: Database
  services: Services
  mailer: Mailer
  clock: () => Temporal.Instant
  freeSlot: NextFreeSlot
  log: FastifyBaseLogger
  /** Milliseconds between two rounds. */
  everyMs?: number | undefined
}

/** Steps that wait for external servers do not keep the process alive. */
const stopWithinMs = 5_000

export function createWorker(parts: Parts): Worker {
  const { log, everyMs = 10_000 } = parts
  const jobs = parts.services.jobs as JobQueue
  const handlers = handlersOf(parts)
  const { push: pushConfig } = parts.services.config
  const push = pushConfig && openPushSender(pushConfig)
  const round = roundsOf(parts, push)
  const onError = (error: unknown) => log.error({ err: error }, 'worker')
  const stopping = new AbortController()
  const timers: Partial<Record<Lane, NodeJS.Timeout>> = {}
  const running: Partial<Record<Lane, Promise<void>>> = {}
  const goRound = (lane: Lane) => {
    running[lane] = inBackground(() => round([lane], stopping.signal))
      .catch(onError)
      .then(() => {
        if (!stopping.signal.aborted) timers[lane] = setTimeout(goRound, everyMs, lane)
      })
  }
  return {
    tick: () => round(lanes, stopping.signal),
    drain: () => jobs.drain(handlers),
    async start() {
      await inBackground(() => jobs.work(handlers))
      for (const lane of lanes) timers[lane] = setTimeout(goRound, 1000, lane)
    },
    async stop() {
      stopping.abort()
      for (const timer of Object.values(timers)) clearTimeout(timer)
      jobs.rest().catch(onError)
      const abort = new AbortController()
      const ended = Promise.all(Object.values(running))
      await Promise.race([ended, sleep(stopWithinMs, undefined, { signal: abort.signal }).catch(() => undefined)])
      abort.abort()
      await push?.close()
      await parts.services.sms?.close()
    },
  }
}

/** What each kind of job does. */
function handlersOf({ database: { db }, services, mailer, clock, freeSlot }: Parts): Handlers {
  return {
    mail: async (mail) => {
      if (!(await isOutdated({ db, now: clock() }, mail))) await deliverMail(mailer, services.config, mail)
    },
    code_mail: (job) => sendCodeMail({ db, services, mailer, now: clock() }, job),
    email_code_mail: (job) => sendEmailCode({ db, services, mailer, now: clock() }, job),
    reset_mail: (job) => sendResetMail({ db, services, mailer, now: clock() }, job),
    scan_file: ({ fileIdentifier }) => scanFile({ db, services, now: clock() }, fileIdentifier, refuseInfected),
    remove_file: ({ storageKey }) => services.files.remove(storageKey),
    announce: (news) => announceNow({ db, services, now: clock() }, news),
    guest_mail: (invitation) => sendInvitation({ db, services, mailer, now: clock() }, invitation),
    invite_client: (invitation) => sendClientInvitation({ db, services, mailer, now: clock() }, invitation),
    offer_waitlist: ({ providerIdentifier }) => offerWaitlist({ db, services, now: clock() }, providerIdentifier),
    export: ({ identifier }) => writeExport({ db, services, now: clock() }, identifier),
    refresh_listing: async ({ providerIdentifier }) => {
      await db
        .transaction()
        .execute((transaction) => refreshListing(transaction, providerIdentifier, clock(), freeSlot))
    },
  }
}

/** Runs the steps of the given lanes once, hourly steps at most once an hour; starts no further step after the signal. */
function roundsOf(parts: Parts, push: PushSender | null) {
  const { database, services, clock } = parts
  const steps = stepsOf(parts, push)
  const isHourOf = { own: atMostOnceAnHour(), gateway: atMostOnceAnHour(), push: atMostOnceAnHour() }
  return async (chosen: readonly Lane[], stopping: AbortSignal): Promise<void> => {
    const settling = { db: database.db, services, now: clock(), confirmPaidBooking }
    const ofThisHour = chosen.filter((lane) => isHourOf[lane](settling.now))
    for (const { lane, isHourly, run } of steps)
      if (!stopping.aborted && (isHourly ? ofThisHour : chosen).includes(lane)) await run(settling)
  }
}

/** The work that time alone causes, in the order in which a round does it. */
function stepsOf({ database: { db }, freeSlot, log }: Parts, push: PushSender | null): readonly Step[] {
  const onError = (error: unknown) => log.error({ err: error }, 'worker')
  return [
    own((settling) => cancelOfSuspended(settling, onError)),
    gatewayStep((settling) => expireBookings(settling, onError)),
    own((settling) => sweepPackages(settling, onError)),
    own((settling) => warnOfExpiry(settling, onError)),
    own((settling) => expireMoves(settling, onError)),
    own((settling) => completeSessions(settling, onError)),
    own((settling) => sweepWaitlist(settling, onError)),
    own((settling) => sendReminders(settling, onError)),
    own((settling) => expireGifts(settling, onError)),
    gatewayStep((settling) => sweepPayments(settling, onError)),
    gatewayStep((settling) => sweepRefunds(settling, onError)),
    gatewayStep((settling) => sweepAccounts(settling, onError)),
    gatewayStep((settling) => forgetCards(settling, onError)),
    gatewayStep((settling) => sweepDetails({ ...settling, nextFreeSlot: freeSlot }, onError)),
    gatewayStep((settling) => clearEarnings(settling, onError)),
    gatewayStep((settling) => payWeekly(settling, onError)),
    gatewayStep((settling) => sweepPayouts(settling, onError)),
    own((settling) => endSeriesOfSuspended(settling, onError)),
    own((settling) => openDates(settling, onError)),
    own((settling) => stopLostCharging(settling, onError)),
    own((settling) => announceCharges(settling, onError)),
    gatewayStep((settling) => chargeDueSessions(settling, onError)),
    own((settling) => remindUnpaid(settling, onError)),
    own((settling) => refreshStaleListings(db, settling.now, freeSlot)),
    own((settling) => sweepTries(db, settling.now)),
    own((settling) => sweepDeletions(settling, onError)),
    own((settling) => sweepRooms(settling).catch(onError)),
    own((settling) => remindAbsent(settling, onError).catch(onError)),
    own((settling) => sweepAttendance(settling, onError).catch(onError)),
    own((settling) => mailUnread(settling, onError)),
    own((settling) => announceStarts(settling, onError)),
    own((settling) => sendNotices({ ...settling, confirmedStarts }, onError)),
    pushStep((settling) => deliverPushes({ ...settling, push }, onError)),
    pushStep((settling) => remindBySms(settling, onError)),
    hourly(own((settling) => sweepDevices(settling))),
    hourly(own((settling) => sweepSms(settling))),
    hourly(own((settling) => sealOldTexts(settling))),
    hourly(own((settling) => sweepReports(settling).catch(onError))),
    hourly(own((settling) => sweepTraces(settling, onError))),
    hourly(own((settling) => watchExpiry({ ...settling, nextFreeSlot: freeSlot }, onError))),
    hourly(own((settling) => sweepPageChanges(settling).catch(onError))),
    hourly(own((settling) => sweepFiles(settling))),
    hourly(own((settling) => sweepNotes(settling, onError))),
    hourly(own((settling) => sweepNotifications(settling))),
    hourly(own((settling) => sweepHolds(settling))),
    hourly(own((settling) => endSeries(settling))),
    hourly(own((settling) => sweepCharges(settling))),
    hourly(own((settling) => snapshotShared(settling))),
    hourly(own((settling) => sweepImports(settling))),
    hourly(gatewayStep((settling) => sweepReconciliations(settling, onError))),
    own((settling) => sealAuditLog(db, settling.now).catch(onError)),
  ]
}

/** Steps of one lane run one after the other; a lane that waits for a gateway does not delay the other lanes. */
const lanes = ['own', 'gateway', 'push'] as const
type Lane = (typeof lanes)[number]

interface Step {
  lane: Lane
  isHourly?: true
  run: (settling: Settling) => Promise<unknown>
}

const own = (run: Step['run']): Step => ({ lane: 'own', run })
/** Calls gateways, or prepares the calls. */
const gatewayStep = (run: Step['run']): Step => ({ lane: 'gateway', run })
/** Calls push services, or the provider of text messages. */
const pushStep = (run: Step['run']): Step => ({ lane: 'push', run })
const hourly = (step: Step): Step => ({ ...step, isHourly: true })

/** Work that need not run in every round. */
function atMostOnceAnHour() {
  let last: Temporal.Instant | undefined
  return (now: Temporal.Instant): boolean => {
    if (last && Math.abs(last.until(now).total('hours')) < 1) return false
    last = now
    return true
  }
}
