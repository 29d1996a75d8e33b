import type { AccountDeletion } from '#schemas/identity/accounts.ts'
import { type Locale, formatMoney } from '#schemas/platform/words.ts'
import { checkOwnPassword } from '#backend/identity/accounts/check-own-password.ts'
import { ownPassword } from '#backend/identity/accounts/own-password.ts'
import { requireAnotherOperator } from '#backend/identity/accounts/require-another-operator.ts'
import { openGiftsOf } from '#backend/money/gift-codes/open-gifts-of.ts'
import { endPackagesOf } from '#backend/money/packages/end-packages-of.ts'
import { cancelFutureBookings, findFutureBookings } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, isFresh, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { eraseAccount } from './erase-account.ts'
import { blockingBalances } from './blocking-balances.ts'
import { type AccountRow, balancesOf, endSessions, lockAccount, markLeaving, unlist, writeDeletion } from './queries.ts'
import { eraseAfter } from './rules.ts'

/**
 * Closes the account: future sessions are cancelled, sign-in is blocked, and the personal data is erased after 30 days.
 * An existing balance must be spent or paid out first; refunds caused by the deletion itself are paid out by the
 * platform.
 */
export async function deleteAccount(context: Context, { password }: AccountDeletion): Promise<void> {
  const user = signedIn(context)
  await confirmDeletion(context, password)
  await context.transaction(async (db) => {
    if (user.permissions.includes('super')) await requireAnotherOperator(db, user.identifier)
    const account = await lockAccount(db, user.identifier)
    if (!account || !['active', 'pending_verification'].includes(account.accountStatus)) throw refused('STATUS_CHANGED')
    const future = await findFutureBookings(db, user.identifier, context.now)
    if ((await blockingBalances(db, user, future)).length > 0) throw refused('WALLET_NOT_EMPTY')
    if ((await openGiftsOf(db, user.identifier)).length > 0) throw refused('GIFTS_OPEN')
    await audit(context, db, 'account.deletion_requested', {
      subject: user.identifier,
      details: { sessions: future.length },
    })
    await endSessions(db, user.identifier, iso(context.now))
    if (account.accountStatus === 'pending_verification') return eraseAccount(db, context, account)
    await cancelFutureBookings(db, context, user.identifier)
    await endPackagesOf(db, context, user.identifier)
    await leave(db, context, account)
  })
}

/** Who has no password has signed in with a provider, or confirmed a mailed code, within the last minutes. */
async function confirmDeletion(context: Context, password: string | undefined): Promise<void> {
  const { identifier, passwordAt } = signedIn(context)
  if ((await ownPassword(context.db, identifier)) === null) {
    if (!isFresh(passwordAt, context.now)) throw refused('PASSWORD_REQUIRED')
    return
  }
  if (password === undefined)
    throw refused('VALIDATION_ERROR', { fields: { password: 'validation.password_required' } })
  await checkOwnPassword(context, password)
}

async function leave(db: Db, context: Context, account: AccountRow): Promise<void> {
  const until = eraseAfter(context.now)
  await markLeaving(db, account.identifier)
  await unlist(db, account.identifier)
  await writeDeletion(db, {
    userIdentifier: account.identifier,
    requestedAt: iso(context.now),
    eraseAfter: iso(until),
    erasedAt: null,
  })
  const came = await balancesOf(db, account.identifier)
  const { locale, email } = account
  await sendMail(context.services, db, {
    to: email as string,
    locale,
    template: came.length > 0 ? 'account_deletion_money' : 'account_deletion',
    words: {
      date: dateOf(locale, account.timezone, until),
      support: context.services.config.mail.support,
      sum: came.map(({ amount, currency }) => formatMoney(locale, amount, currency)).join(', '),
    },
    key: `account_deletion:${account.identifier}:${iso(context.now)}`,
  })
}

const dateOf = (locale: Locale, timeZone: string, instant: Temporal.Instant) =>
  new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone }).format(
    instant.epochMilliseconds,
  )
