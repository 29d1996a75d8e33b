import { audit } from '../kit/audit.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { endActing } from './impersonation-queries.ts'

/** Ends what the operator does as somebody else; there may be nothing to end. */
export async function endImpersonation(context: Context): Promise<void> {
  const operator = signedIn(context)
  await context.transaction(async (db) => {
    for (const subject of await endActing(db, operator.identifier, iso(context.now)))
      await audit(context, db, 'impersonation.ended', { subject })
  })
}
