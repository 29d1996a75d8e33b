import { absenceCaseApi } from '#schemas/operations/absence-cases.ts'
import { financeApi as api } from '#schemas/operations/finance.ts'
import { decideAbsence } from '#backend/scheduling/bookings/decide-absence.ts'
import { refundByOperator } from '#backend/scheduling/bookings/refund-by-operator.ts'
import type { Serve } from '#platform/http/serve.ts'
import { cancelPayout } from '#backend/money/payouts/cancel-payout.ts'
import { holdPayout } from '#backend/money/payouts/hold-payout.ts'
import { releasePayout } from '#backend/money/payouts/release-payout.ts'
import { refundPayment } from '#backend/money/refunds/refund-payment.ts'
import { requestAdjustment } from './request-adjustment.ts'
import { requestReconciliation } from './request-reconciliation.ts'
import { decideAdjustment } from './decide-adjustment.ts'
import { findOwners } from './find-owners.ts'
import { listAbsences } from './list-absences.ts'
import { listAdjustments } from './list-adjustments.ts'
import { listPayments } from './list-payments.ts'
import { listMoneyPayouts } from './list-money-payouts.ts'
import { listReconciliations } from './list-reconciliations.ts'
import { listUnmatched } from './list-unmatched.ts'
import { showAbsence } from './show-absence.ts'
import { showMoneyPayment } from './show-money-payment.ts'
import { showMoneyPayout } from './show-money-payout.ts'
import { showReconciliation } from './show-reconciliation.ts'
import { showTrialBalance } from './show-trial-balance.ts'

export function financeRoutes(serve: Serve) {
  serve(api.payments, (context, { query }) => listPayments(context, query))
  serve(api.payment, (context, { params }) => showMoneyPayment(context, params.reference))
  serve(api.refundToCard, async (context, { params: { reference }, body }) => {
    await refundPayment(context, { ...body, reference })
    return showMoneyPayment(context, reference)
  })
  serve(api.payouts, (context, { query }) => listMoneyPayouts(context, query))
  serve(api.payout, (context, { params }) => showMoneyPayout(context, params.id))
  serve(api.hold, async (context, { params, body }) => {
    await holdPayout(context, params.id, body.reason)
    return showMoneyPayout(context, params.id)
  })
  serve(api.release, async (context, { params, body }) => {
    const { decision, reason } = body
    await (decision === 'send' ? releasePayout : cancelPayout)(context, params.id, reason)
    return showMoneyPayout(context, params.id)
  })
  serve(api.refundBooking, (context, { params, body }) => refundByOperator(context, params.id, body))
  serve(api.adjustments, (context, { query }) => listAdjustments(context, query))
  serve(api.owners, (context, { query }) => findOwners(context, query.search))
  serve(api.requestAdjustment, (context, { body }) => requestAdjustment(context, body))
  serve(api.decide, (context, { params, body }) => decideAdjustment(context, params.id, body))
  serve(api.unmatched, (context, { query }) => listUnmatched(context, query))
  serve(api.trialBalance, (context, { query }) => showTrialBalance(context, query))
  serve(api.reconciliations, (context, { query }) => listReconciliations(context, query))
  serve(api.reconciliation, (context, { params }) => showReconciliation(context, params.id))
  serve(api.reconcile, (context, { body }) => requestReconciliation(context, body))
  serve(absenceCaseApi.list, (context, { query }) => listAbsences(context, query))
  serve(absenceCaseApi.decide, async (context, { params, body }) => {
    await decideAbsence(context, params.id, body)
    return showAbsence(context, params.id)
  })
}
