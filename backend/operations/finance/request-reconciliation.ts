import type { api } from '#schemas/endpoints.ts'
import { reconciliationDays } from '#schemas/operations/finance.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { spendAllOnGateways } from '#platform/core/time-budget.ts'
import { reconcile } from './reconcile.ts'
import { showReconciliation } from './show-reconciliation.ts'

type Api = typeof api.finance.reconcile

/** Runs a reconciliation against a gateway on request: at most 31 days, none in the future. */
export async function askReconciliation(context: Context, wish: BodyOf<Api>): Promise<ReplyOf<Api>> {
  const { gateway } = wish
  const fromDate = realDate(wish.fromDate, 'fromDate')
  const toDate = realDate(wish.toDate, 'toDate')
  refuseDays(fromDate, toDate, context.now)
  spendAllOnGateways()
  const done = await reconcile(
    context,
    { gateway, fromDate, toDate, askedBy: signedIn(context).identifier },
    (db, { identifier, differences }) =>
      audit(context, db, 'admin.reconciled', {
        details: { reconciliation: identifier, gateway, from: wish.fromDate, to: wish.toDate, differences },
      }),
  )
  if (!done) throw notFound()
  return showReconciliation(context, done.identifier)
}

function refuseDays(from: Temporal.PlainDate, to: Temporal.PlainDate, now: Temporal.Instant): void {
  const refuse = (field: string, says: string) => refused('VALIDATION_ERROR', { fields: { [field]: says } })
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  if (Temporal.PlainDate.compare(from, today) > 0) throw refuse('fromDate', 'finance.refused.future')
  if (Temporal.PlainDate.compare(to, from) < 0) throw refuse('toDate', 'validation.range_order')
  if (Temporal.PlainDate.compare(to, today) > 0) throw refuse('toDate', 'finance.refused.future')
  if (from.until(to).days >= reconciliationDays) throw refuse('toDate', 'finance.refused.days')
}
