import { safetyPlanSteps } from '#schemas/care/caseload.ts'
import type { Product } from '#tests/support/product.ts'

/** A client who has accepted the relation, with tags and a safety plan; returns their identifier. */
export async function wellKnownClient(
  { as, database, clock }: Product,
  provider: { identifier: string },
  { identifier: clientIdentifier }: { identifier: string },
): Promise<string> {
  const since = clock.now().toString()
  await database.db
    .insertInto('clientRelation')
    .values({ providerIdentifier: provider.identifier, clientIdentifier, source: 'import', since })
    .onConflict((conflict) =>
      conflict.columns(['providerIdentifier', 'clientIdentifier']).doUpdateSet({ source: 'import' }),
    )
    .execute()
  await as(provider).put(`/clients/${clientIdentifier}/tags`, relationBodies['PUT /clients/:id/tags'])
  await as(provider).put(`/clients/${clientIdentifier}/safety-plan`, relationBodies['PUT /clients/:id/safety-plan'])
  return clientIdentifier
}

/** Bodies that the schemas of these calls accept. */
export const relationBodies: Record<string, object> = {
  'PUT /clients/:id/tags': { tags: ['Grief'] },
  'PUT /clients/:id/safety-plan': {
    ...Object.fromEntries(safetyPlanSteps.map((step) => [step, 'A walk'])),
    version: 0,
  },
}
