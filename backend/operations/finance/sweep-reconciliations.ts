import { audit } from '#platform/context/audit.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { reconcile } from './reconcile.ts'
import { isHeldAgainst } from './reconciliation-queries.ts'

/** Reconciles the previous day with each gateway once a day; differences are stored for operators. */
export async function sweepReconciliations(
  sweeping: { db: Db; services: Services; now: Temporal.Instant },
  onError: (error: unknown) => void,
): Promise<void> {
  const { db: root, services, now } = sweeping
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  for (const { name: gateway } of services.gateways.all) {
    try {
      if (await isHeldAgainst(root, gateway, day.toString())) continue
      const input = { gateway, fromDate: day, toDate: day, askedBy: null }
      await reconcile(sweeping, input, async (db, { identifier, differences }) => {
        if (differences === 0) return
        await audit({ now, user: null, requestId: '' }, db, 'finance.differences_found', {
          details: { reconciliation: identifier, gateway, day: day.toString(), differences },
        })
      })
    } catch (error) {
      onError(error)
    }
  }
}
