import { endActing } from '#backend/identity/sessions/end-acting.ts'
import { type Context, signedIn } from '#platform/context/context.ts'

/** Ends the operator's impersonation; does nothing when there is none. */
export async function endImpersonation(context: Context): Promise<void> {
  const operator = signedIn(context)
  await context.transaction(async (db) => {
    await endActing(context, db, operator.identifier)
  })
}
