import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { GatewayRefused, type GatewayTransfer } from '#platform/gateways/port.ts'
import { duePayouts, lockDue, type PayoutRow, updatePayout } from './queries.ts'
import { blamesOurBalance, nextReturnCheck } from './rules.ts'
import { type Refusal, settlePayout, type Settling } from './settle-payout.ts'

const batch = 50

/** Takes the next step of each due payout: sends it, or queries its status. A failure does not stop the others. */
export async function sweepPayouts(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const due = await duePayouts(settling.db, iso(settling.now), batch)
  for (const { identifier } of due) {
    try {
      const payout = await claim(settling, identifier)
      const report = payout && (await sendOrQuery(settling, payout))
      if (report) await settlePayout(settling, payout, report)
    } catch (error) {
      onError(error)
    }
  }
  return due.length
}

interface Claimed extends PayoutRow {
  wasSent: boolean
}

/** Stores that the step is taken before the gateway is called, so that the next check follows up if the process is killed. */
function claim({ db: root, now }: Settling, identifier: string): Promise<Claimed | undefined> {
  return inTransaction(root, async (db) => {
    const payout = await lockDue(db, identifier, iso(now))
    if (!payout) return undefined
    const { status, sentAt, settledAt, checks } = payout
    const next = settledAt === null ? nextCheck(sentAt ?? iso(now), now) : nextReturnCheck(settledAt, now)
    const claimed = await updatePayout(db, identifier, {
      checks: checks + 1,
      nextCheckAt: next === null ? null : iso(next),
      ...(status === 'scheduled' ? { status: 'processing', sentAt: sentAt ?? iso(now) } : {}),
    })
    return { ...claimed, wasSent: sentAt !== null }
  })
}

/** Sends a payout only if the gateway does not know it, always with the same reference. Null while the status is unknown. */
async function sendOrQuery({ services }: Settling, payout: Claimed): Promise<GatewayTransfer | Refusal | null> {
  const { reference, recipient, amount, currency } = payout
  const gateway = services.gateways.named(payout.gateway)
  const known = payout.wasSent ? await gateway.verifyTransfer(reference, recipient) : null
  if (known || payout.status === 'paid') return known
  try {
    return await gateway.transfer({ reference, recipient, amount, currency, reason: 'Solace payout' })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    // An earlier attempt may have succeeded, whatever this one returned.
    const earlier = await gateway.verifyTransfer(reference, recipient)
    if (earlier) return earlier
    if (blamesOurBalance(`${error.code} ${error.message}`)) throw error
    return { status: 'refused', reason: error.message }
  }
}
