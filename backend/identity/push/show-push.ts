import { pushKinds, type PushSettings } from '#schemas/identity/push.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { describeSession } from '#backend/identity/sessions/describe-session.ts'
import { activeDevices, chosenKinds } from './queries.ts'

/** The caller's devices and choices. */
export async function showPush(context: Context): Promise<PushSettings> {
  const { db, locale, services } = context
  const { identifier, sessionIdentifier } = signedIn(context)
  const devices = await activeDevices(db, identifier)
  return {
    publicKey: services.config.push?.publicKey ?? null,
    kinds: (await chosenKinds(db, identifier)) ?? [...pushKinds],
    devices: devices.map(({ userAgent, sessionIdentifier: session, ...device }) => ({
      ...device,
      device: describeSession(locale, { address: null, userAgent }).device,
      isCurrent: session === sessionIdentifier,
    })),
  }
}
