import { payoutApi as api } from '#schemas/money/payouts.ts'
import { withGatewayLimit } from '#platform/context/gateway-limit.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NextFreeSlot } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { listBanks } from './list-banks.ts'
import { listEarnings } from './list-earnings.ts'
import { listPayouts } from './list-payouts.ts'
import { payoutStatement } from './payout-statement.ts'
import { requestPayout } from './request-payout.ts'
import { resolveAccount } from './resolve-account.ts'
import { setDetails } from './set-details.ts'
import { showDetails } from './show-details.ts'
import { showForecast } from './show-forecast.ts'
import { showPayout } from './show-payout.ts'

/** `nextFreeSlot` is injected because bank details decide whether a therapist is listed. */
export function payoutRoutes(serve: Serve, { nextFreeSlot }: { nextFreeSlot: NextFreeSlot }) {
  serve(api.details, (context) => showDetails(context))
  serve(api.setDetails, (context, { body }) => withGatewayLimit(context, () => setDetails(context, body, nextFreeSlot)))
  serve(api.banks, (context, { query }) => listBanks(context, query.country))
  serve(api.resolve, (context, { body }) => withGatewayLimit(context, () => resolveAccount(context, body)))
  serve(api.earnings, (context, { query }) => listEarnings(context, query))
  serve(api.payouts, (context, { query }) => listPayouts(context, query))
  serve(api.forecast, (context) => showForecast(context))
  serve(api.payout, (context, { params }) => showPayout(context, params.id))
  serve(api.statement, (context, { params, query }) => payoutStatement(context, params.id, query.format))
  serve(api.request, (context) => requestPayout(context))
}
