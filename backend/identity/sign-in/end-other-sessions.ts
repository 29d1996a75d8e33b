import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { forgetOtherDevices } from '#backend/identity/push/forget-other-devices.ts'
import { endOwnSessionsBut } from '#backend/identity/sessions/sessions.ts'

/** Ends all other sessions of the caller and returns how many. */
export async function endOtherSessions(context: Context): Promise<{ ended: number }> {
  const user = signedIn(context)
  return context.transaction(async (db) => {
    const ended = await endOwnSessionsBut(db, user, context.now)
    await forgetOtherDevices(db, user.identifier, user.sessionIdentifier)
    await audit(context, db, 'session.others_ended', { subject: user.identifier, details: { ended } })
    return { ended }
  })
}
