import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lockFee, setFeeOf } from './fee-history-queries.ts'
import { generalCurrency, type StoredFee, writeTherapyFee } from './queries.ts'
import { recordFees } from './record-fees.ts'

type TherapyFeeChange = StoredFee | { fee: null; isFree: false }

/** Returns whether the caller offers this therapy; only then it has a fee. Null restores the general fee. */
export async function changeTherapyFee(
  context: Context,
  db: Db,
  therapyId: number,
  change: TherapyFeeChange,
): Promise<boolean> {
  const { identifier } = signedIn(context)
  const before = await lockFee(db, identifier, therapyId)
  if (!(await writeTherapyFee(db, identifier, therapyId, change))) return false
  const currency = await generalCurrency(db, identifier)
  await recordFees(context, db, [{ therapyId, before, after: setFeeOf(change), currency }])
  return true
}
