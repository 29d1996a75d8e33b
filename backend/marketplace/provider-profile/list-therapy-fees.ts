import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { providerApi } from '#schemas/marketplace/provider-profile.ts'
import type { Context } from '#platform/context/context.ts'
import { therapyFees } from './therapy-fees.ts'

/** Not paged: a therapist offers only a few therapies. */
export async function listTherapyFees(context: Context): Promise<ReplyOf<typeof providerApi.therapyFees>> {
  const data = await therapyFees(context)
  return { data, meta: { page: 1, perPage: Math.max(1, data.length), total: data.length, lastPage: 1 } }
}
