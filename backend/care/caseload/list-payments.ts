import type { ClientPayment, relationApi } from '#schemas/care/caseload.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { requireOwnClient } from './own-client.ts'
import { countPayments, type PaymentOfClient, paymentPage } from './payment-queries.ts'

/** What a client has paid the calling therapist, session by session, the newest payment first. */
export async function listPayments(
  context: Context,
  client: string,
  query: QueryOf<typeof relationApi.payments>,
): Promise<ReplyOf<typeof relationApi.payments>> {
  const { db, locale } = context
  await requireOwnClient(context, db, client)
  const pair = { provider: signedIn(context).identifier, client }
  const { byId, show } = await referenceData(db)
  const present = ({ therapyId, ...payment }: PaymentOfClient): ClientPayment => {
    const therapy = byId(therapyId)
    if (!therapy) throw new Error(`No therapy ${therapyId}`)
    return { ...payment, therapyCategory: show(therapy, locale) }
  }
  return pageOf(
    query,
    async (limit, offset) => (await paymentPage(db, pair, { limit, offset })).map(present),
    (most) => countPayments(db, pair, most),
  )
}
