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
export async function requestReconciliation(context: Context, input: BodyOf<Api>): Promise<ReplyOf<Api>> {
  const { gateway } = input
  const fromDate = realDate(input.fromDate, 'fromDate')
  const toDate = realDate(input.toDate, 'toDate')
  refuseDays(fromDate, toDate, context.now)
  spendAllOnGateways()
  const done = await reconcile(
    context,
    { gateway, fromDate, toDate, askedBy: signedIn(context).identifier },
    (db, { identifier, differences }) =>
      audit(context, db, 'admin.reconciled', {
        details: { reconciliation: identifier, gateway, from: input.fromDate, to: input.toDate, differences },
      }),
  )
  if (!done) throw notFound()
  return showReconciliation(context, done.identifier)
}

function refuseDays(from: Temporal.PlainDate, to: Temporal.PlainDate, now: Temporal.Instant): void {
  const refuse = (field: string, messageKey: string) => refused('VALIDATION_ERROR', { fields: { [field]: messageKey } })
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  if (Temporal.PlainDate.compare(from, today) > 0) throw refuse('fromDate', 'finance.refused.future')
  if (Temporal.PlainDate.compare(to, from) < 0) throw refuse('toDate', 'validation.range_order')
  if (Temporal.PlainDate.compare(to, today) > 0) throw refuse('toDate', 'finance.refused.future')
  if (from.until(to).days >= reconciliationDays) throw refuse('toDate', 'finance.refused.days')
}
