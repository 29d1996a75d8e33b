import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { GatewayRefused, type GatewayTransfer } from '#platform/gateways/port.ts'
import { duePayouts, lockDue, type PayoutRow, updatePayout } from './queries.ts'
import { blamesOurBalance, nextLook } from './rules.ts'
import { type Refusal, settlePayout, type Settling } from './settle-payout.ts'

const batch = 50

/** Takes the next step of each payout that is due: sends it, or asks what became of it. One that fails does not stop the others. */
export async function sweepPayouts(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const due = await duePayouts(settling.db, iso(settling.now), batch)
  for (const { identifier } of due) {
    try {
      const payout = await claim(settling, identifier)
      const told = payout && (await askGateway(settling, payout))
      if (told) await settlePayout(settling, payout, told)
    } catch (error) {
      onError(error)
    }
  }
  return due.length
}

interface Claimed extends PayoutRow {
  wasSent: boolean
}

/** Writes down that the step is taken, before the gateway hears of it: whoever is killed now is followed by the next check. */
function claim({ db: root, now }: Settling, identifier: string): Promise<Claimed | undefined> {
  return inTransaction(root, async (db) => {
    const payout = await lockDue(db, identifier, iso(now))
    if (!payout) return undefined
    const { status, sentAt, settledAt, checks } = payout
    const next = settledAt === null ? nextCheck(sentAt ?? iso(now), now) : nextLook(settledAt, now)
    const claimed = await updatePayout(db, identifier, {
      checks: checks + 1,
      nextCheckAt: next === null ? null : iso(next),
      ...(status === 'scheduled' ? { status: 'processing', sentAt: sentAt ?? iso(now) } : {}),
    })
    return { ...claimed, wasSent: sentAt !== null }
  })
}

/** Sends only what the gateway does not know, always under the same reference; null while nobody knows more. */
async function askGateway({ services }: Settling, payout: Claimed): Promise<GatewayTransfer | Refusal | null> {
  const { reference, recipient, amount, currency } = payout
  const gateway = services.gateways.named(payout.gateway)
  const known = payout.wasSent ? await gateway.verifyTransfer(reference, recipient) : null
  if (known || payout.status === 'paid') return known
  try {
    return await gateway.transfer({ reference, recipient, amount, currency, reason: 'Solace payout' })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    // An earlier try may have come through, whatever is said to this one.
    const earlier = await gateway.verifyTransfer(reference, recipient)
    if (earlier) return earlier
    if (blamesOurBalance(`${error.code} ${error.message}`)) throw error
    return { status: 'refused', reason: error.message }
  }
}
