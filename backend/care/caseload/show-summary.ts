import type { ClientSummary } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, isActing, signedIn } from '#platform/context/context.ts'
import { listCap } from '#platform/http/page.ts'
import { findRelation } from './find-relation.ts'
import { countPayments } from './payment-queries.ts'
import { balancesOf, countAppointments, countRecords } from './summary-queries.ts'

/** Numbers of records about a client, and the balance. Whether notes exist stays with their author. */
export function showSummary(context: Context, client: string): Promise<ClientSummary> {
  const { identifier: provider } = signedIn(context)
  const pair = { provider, client }
  return asAuthor(context.db, provider, async (db) => {
    await findRelation(context, db, client)
    const { notes, files } = isActing(context) ? { notes: null, files: null } : await countRecords(db, pair)
    return {
      appointments: await countAppointments(db, pair),
      notes,
      files,
      payments: await countPayments(db, pair, listCap),
      balances: await balancesOf(db, pair, context.now),
    }
  })
}
