import type { promotionApi } from '#schemas/money/promotions.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { presentBorne } from './present-borne.ts'
import { codesBorneBy } from './queries.ts'

/** Codes that the calling therapist bears or is asked to bear. */
export async function listBorneCodes(context: Context): Promise<ReplyOf<typeof promotionApi.borne>> {
  const rows = await codesBorneBy(context.db, signedIn(context).identifier)
  return { codes: rows.map(presentBorne) }
}
