import type { SmsCode, SmsSettings } from '#schemas/identity/sms.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { checkCode, useCode } from '#backend/identity/accounts/codes.ts'
import { markConfirmed } from './queries.ts'
import { showSms } from './show-sms.ts'

/** The code proves that the number is the caller's; reminders are on from now on. */
export async function confirmPhone(context: Context, { code }: SmsCode): Promise<SmsSettings> {
  const { now } = context
  const { identifier: userIdentifier } = signedIn(context)
  const open = await checkCode(context, { userIdentifier, purpose: 'confirm_phone', code, noneOpen: 'CODE_EXPIRED' })
  await context.transaction(async (db) => {
    const isFirst = await useCode(db, open.identifier, iso(now))
    if (!isFirst || !(await markConfirmed(db, userIdentifier, iso(now)))) throw refused('CODE_INVALID')
    await audit(context, db, 'sms.phone_confirmed')
  })
  return showSms(context)
}
