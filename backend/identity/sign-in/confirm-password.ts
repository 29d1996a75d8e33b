import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { checkOwnPassword } from '#backend/identity/accounts/check-own-password.ts'
import { freshenSession } from '#backend/identity/sessions/sessions.ts'

/** After the password is confirmed, this session may change account settings for a limited time. */
export async function confirmPassword(context: Context, password: string): Promise<void> {
  const { sessionIdentifier } = signedIn(context)
  await checkOwnPassword(context, password)
  await freshenSession(context.db, sessionIdentifier, iso(context.now))
}
