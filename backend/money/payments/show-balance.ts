import { currencyFor } from '#schemas/platform/regions.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { minimumTopUp } from '#schemas/money/payments.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { clientDebt, walletBalance } from './ledger-queries.ts'

type Api = typeof api.payments

export async function showBalance(context: Context): Promise<ReplyOf<Api['balance']>> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const { gateways } = context.services
  const owed = await clientDebt(context.db, identifier, currency)
  return {
    balance: await walletBalance(context.db, identifier, currency),
    currency,
    ...(owed > 0 ? { owed } : {}),
    minimumTopUp: minimumTopUp[currency],
    cardGateway: gateways.for('card', currency)?.name ?? null,
    bankTransfer: gateways.for('bankTransfer', currency) !== null,
  }
}
