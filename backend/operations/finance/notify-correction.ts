import { formatMoney } from '#schemas/platform/format-money.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { type AdjustmentRow, ownerOf } from './adjustment-queries.ts'

/** Notifies the owner of a posted adjustment, in the app and by mail; the reason is visible to operators only. */
export async function notifyCorrection(
  db: Db,
  { services, now }: Context,
  { identifier, ownerIdentifier, account, direction, amount, currency }: AdjustmentRow,
  entry: string,
): Promise<void> {
  const news = direction === 'credit' ? 'adjusted_up' : 'adjusted_down'
  const occasion = `adjustment:${identifier}`
  const isWallet = account === 'client_wallet'
  const subject = isWallet ? entry : null
  await notify(db, now, { person: ownerIdentifier, kind: 'money', news, occasion, subject, amount, currency })
  const owner = await ownerOf(db, ownerIdentifier)
  if (!owner?.email || owner.accountStatus === 'deleted') return
  const { email, locale } = owner
  const path = isWallet ? paths.transaction({ id: entry }) : paths.earnings()
  await sendMail(services, db, {
    to: email,
    locale,
    template: news,
    words: { amount: formatMoney(locale, amount, currency), support: services.config.mail.support },
    path,
    key: occasion,
  })
}
