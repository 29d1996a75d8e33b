import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { earnSession } from '#backend/money/payments/earnings.ts'
import { holdFromPackage } from '#backend/money/payments/package-money.ts'
import { payPackage } from '#backend/money/payments/pay-package.ts'
import { debitWallet, refundToWallet } from '#backend/money/payments/wallet-moves.ts'
import type { Db } from '#platform/database/database.ts'
import type { DemoPackage } from './demo-packages.ts'
import type { DemoSession } from './demo-sessions.ts'
import { cancelledAt, currencyOf, type DemoTopUp, feeOf, paidAt } from './session-prices.ts'

interface Move {
  at: Temporal.Instant
  post(): Promise<unknown>
}

/** All demo money as ledger entries, in the order in which it moved. */
export async function writeLedger(
  db: Db,
  sessions: (DemoSession & { reference: string })[],
  { topUps, bought }: { topUps: DemoTopUp[]; bought: DemoPackage },
): Promise<void> {
  const moves = [
    packageMove(db, bought),
    ...topUps.map((topUp) => topUpMove(db, topUp)),
    ...sessions.flatMap((session) => sessionMoves(db, session)),
  ]
  for (const move of moves.sort((one, other) => Temporal.Instant.compare(one.at, other.at))) await move.post()
}

const topUpMove = (db: Db, { client, amount, reference, at, gateway }: DemoTopUp): Move => ({
  at,
  post: () =>
    creditWallet(db, {
      userIdentifier: client.identifier,
      gateway,
      currency: currencyOf(client),
      amount,
      reference,
      at: at.toString(),
    }),
})

const packageMove = (db: Db, { identifier, offer, client, boughtAt: at }: DemoPackage): Move => ({
  at,
  post: () =>
    payPackage(db, {
      identifier,
      client: client.identifier,
      amount: offer.price * 100,
      currency: currencyOf(client),
      at: at.toString(),
    }),
})

function sessionMoves(db: Db, session: DemoSession & { reference: string }): Move[] {
  const sale = (at: Temporal.Instant) => ({
    bookingIdentifier: session.identifier,
    clientIdentifier: session.client.identifier,
    at: at.toString(),
    providerIdentifier: session.therapist.identifier,
    amount: feeOf(session),
    currency: currencyOf(session.client),
  })
  const [paid, ended, cancelled] = [paidAt(session), session.endAt.add({ minutes: 15 }), cancelledAt(session)]
  const pay = session.use ? holdFromPackage : debitWallet
  const payment = { at: paid, post: () => pay(db, sale(paid), session.reference) }
  const after = {
    completed: [{ at: ended, post: () => earnSession(db, { ...sale(ended), endAt: session.endAt.toString() }, 1) }],
    cancelled: [{ at: cancelled, post: () => refundToWallet(db, sale(cancelled), 1) }],
    confirmed: [],
  }
  return [payment, ...after[session.status]]
}
