import type { JobName } from '#platform/jobs/jobs.ts'
import { type SystemState, systemLimits } from '#schemas/operations/operator-home.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { balancesByKind } from '#backend/operations/finance/balances-by-kind.ts'
import { gatewayStates, queueStates } from './queries.ts'
import { isOlder, isReconciliationLate, problemsOf, unevenIn } from './rules.ts'

const mailJobs: readonly JobName[] = [
  'mail',
  'code_mail',
  'email_code_mail',
  'reset_mail',
  'guest_mail',
  'invite_client',
]

/** What the product knows about its own work. The queue keeps real time, so the ages of its jobs do too. */
export async function showSystem({ db, now, services }: Context): Promise<SystemState> {
  const [queues, gateways, balances] = await Promise.all([
    queueStates(db),
    gatewayStates(
      db,
      services.gateways.all.map(({ name }) => name),
    ),
    balancesByKind(db),
  ])
  const clock = Temporal.Now.instant()
  const mails = queues.filter(({ name }) => mailJobs.includes(name))
  const oldestDueAt = oldest(queues.map((queue) => queue.oldestDueAt))
  const oldestSince = oldest(mails.map((queue) => queue.oldestSince))
  const state = {
    jobs: {
      oldestDueAt,
      due: sumOf(queues.map(({ due }) => due)),
      failed: sumOf(queues.map(({ failed }) => failed)),
      isLate: isOlder(oldestDueAt, systemLimits.jobMinutes, clock),
    },
    mails: {
      waiting: sumOf(mails.map(({ waiting }) => waiting)),
      oldestSince,
      failed: sumOf(mails.map(({ failed }) => failed)),
      isLate: isOlder(oldestSince, systemLimits.mailMinutes, clock),
    },
    gateways: gateways.map((gateway) => ({ ...gateway, isLate: isReconciliationLate(gateway.reconciledAt, now) })),
    ledger: { checkedAt: iso(now), isBalanced: unevenIn(balances).length === 0 },
  }
  return { ...state, problems: problemsOf(state) }
}

const oldest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((at) => at !== null).toSorted()[0] ?? null
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
