import type { SmsSettings } from '#schemas/identity/sms.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { deletePhone } from './queries.ts'
import { showSms } from './show-sms.ts'

export async function removePhone(context: Context): Promise<SmsSettings> {
  await context.transaction(async (db) => {
    if (await deletePhone(db, signedIn(context).identifier)) await audit(context, db, 'sms.phone_removed')
  })
  return showSms(context)
}
