import { packageLimits } from '#schemas/money/package-limits.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { refundNow } from './end-package.ts'
import { mailOwner } from './mail-owner.ts'
import { expiringPackages, lockSold, markWarned } from './queries.ts'

const batch = 100

interface Warning {
  db: Db
  services: Services
  now: Temporal.Instant
}

/**
 * Notifies clients, three weeks ahead, that a package with unused sessions expires, and what would go back then. Each package has its
 * own transaction; a failure does not stop the others.
 */
export async function warnOfExpiry({ db: root, ...parts }: Warning, onError: (error: unknown) => void): Promise<void> {
  const { now } = parts
  const until = now.add({ hours: 24 * packageLimits.warnDays })
  for (const { identifier } of await expiringPackages(root, { now: iso(now), until: iso(until) }, batch)) {
    try {
      await inTransaction(root, (db) => warn({ ...parts, db }, identifier))
    } catch (error) {
      onError(error)
    }
  }
}

async function warn({ db, services, now }: Warning, identifier: string): Promise<void> {
  const sold = await lockSold(db, identifier)
  if (sold?.status !== 'active' || sold.used >= sold.sessions || sold.warnedAt !== null) return
  const { clientIdentifier, providerIdentifier, expiresAt, currency } = sold
  const { amount } = await refundNow(db, Temporal.Instant.from(expiresAt), sold)
  await markWarned(db, identifier, iso(now))
  await notify(db, now, {
    person: clientIdentifier,
    kind: 'money',
    news: 'package_expiring',
    occasion: `package_expiring:${identifier}:${expiresAt}`,
    subject: identifier,
    other: providerIdentifier,
  })
  await mailOwner(db, services, {
    sold,
    template: amount > 0 ? 'package_expiring' : 'package_expiring_without_refund',
    words: (locale) => ({
      left: sold.sessions - sold.used,
      ...(amount > 0 && { refund: formatMoney(locale, amount, currency) }),
    }),
    until: expiresAt,
  })
}
