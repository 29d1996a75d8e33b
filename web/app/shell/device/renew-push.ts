import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import { call, isRefusal } from '#shared/api/api.ts'
import { browserSubscription, unsubscribeBrowser } from './browser-push.ts'

/**
 * After a new sign-in the notifications of this browser belong to that one. A browser that was removed elsewhere, or belongs to
 * somebody else, shows none any more.
 */
export async function renewPush(): Promise<void> {
  const body = await browserSubscription()
  if (!body) return
  try {
    await call(pushApi.renewDevice, { body })
  } catch (error) {
    if (isRefusal(error) && error.status === 404) await unsubscribeBrowser()
  }
}
