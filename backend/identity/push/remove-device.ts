import type { PushSettings } from '#schemas/identity/push.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { deleteDevice } from './queries.ts'
import { showPush } from './show-push.ts'

export async function removeDevice(context: Context, identifier: string): Promise<PushSettings> {
  await context.transaction(async (db) => {
    if (!(await deleteDevice(db, signedIn(context).identifier, identifier))) throw notFound()
    await audit(context, db, 'push.device_removed')
  })
  return showPush(context)
}
