import { endActing } from '#backend/identity/sessions/end-acting.ts'
import { type Context, signedIn } from '#platform/context/context.ts'

/** Ends what the operator does as somebody else; there may be nothing to end. */
export async function endImpersonation(context: Context): Promise<void> {
  const operator = signedIn(context)
  await context.transaction(async (db) => {
    await endActing(context, db, operator.identifier)
  })
}
