import { translate } from '#schemas/platform/words.ts'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { type EndingDocument, endingDocuments, isRenewed, writeExpired, writeNotice } from './expiry-queries.ts'
import { lockStatus } from './lock-status.ts'
import { readerOf, writeStatus } from './queries.ts'
import { dueNotice, statusAfter } from './rules.ts'
import { notifyTherapist } from './notify-therapist.ts'

interface Watch {
  db: Db
  services: Services
  now: Temporal.Instant
  nextFreeSlot: NextFreeSlot
}

/**
 * Handles expiring documents: notifies therapists in advance, and stops counting a document on the day after its last one. A
 * therapist whose licence or insurance is missing then leaves the public search until another one is accepted.
 */
export async function watchExpiry(watch: Watch, onError: (error: unknown) => void): Promise<void> {
  for (const ending of await endingDocuments(watch.db, watch.now)) {
    if (!isDue(ending, watch.now)) continue
    try {
      await inTransaction(watch.db, (db) => follow(db, watch, ending))
    } catch (error) {
      onError(error)
    }
  }
}

/** Days until the last day begins, in the time zone of the therapist's calendar. */
const daysLeftOf = ({ lastDay, timezone }: EndingDocument, now: Temporal.Instant): number =>
  now.toZonedDateTimeISO(timezone).toPlainDate().until(lastDay, { largestUnit: 'days' }).days

/** Only licence and insurance are required for a practice; other documents expire without a notice. */
const isNeeded = ({ kind }: EndingDocument) => kind === 'license' || kind === 'insurance'

const isDue = (ending: EndingDocument, now: Temporal.Instant): boolean => {
  const daysLeft = daysLeftOf(ending, now)
  return daysLeft < 0 || (isNeeded(ending) && dueNotice(daysLeft, ending.sent) !== null)
}

/** Checks again with the therapist locked, since another worker or an operator may have changed it. */
async function follow(db: Db, watch: Watch, { identifier, provider }: EndingDocument): Promise<void> {
  const { current } = await lockStatus(db, provider, watch.now)
  const [ending] = await endingDocuments(db, watch.now, identifier)
  if (!ending || !isDue(ending, watch.now)) return
  const daysLeft = daysLeftOf(ending, watch.now)
  const renewed = !isNeeded(ending) || (await isRenewed(db, ending))
  if (daysLeft >= 0) return remind(db, watch, ending, { daysLeft, renewed })

  await writeExpired(db, identifier)
  await audit({ now: watch.now, user: null, requestId: '' }, db, 'verification.document_expired', {
    subject: provider,
    details: { kind: ending.kind },
  })
  if (renewed) return
  const status = statusAfter('expire', current)
  if (status) await writeStatus(db, provider, { verificationStatus: status })
  await refreshListing(db, provider, watch.now, watch.nextFreeSlot)
  await writeNotice(db, identifier, 0, iso(watch.now))
  await notifyOwner(db, watch, ending, 'verification_ended')
}

async function remind(
  db: Db,
  watch: Watch,
  ending: EndingDocument,
  { daysLeft, renewed }: { daysLeft: number; renewed: boolean },
): Promise<void> {
  const days = dueNotice(daysLeft, ending.sent)
  if (days === null) return
  await writeNotice(db, ending.identifier, days, iso(watch.now))
  if (!renewed) await notifyOwner(db, watch, ending, 'verification_ends')
}

async function notifyOwner(
  db: Db,
  { services, now }: Watch,
  { identifier, provider, kind, lastDay, timezone, sent }: EndingDocument,
  template: 'verification_ends' | 'verification_ended',
): Promise<void> {
  const { locale = 'en' } = (await readerOf(db, provider)) ?? {}
  const date = Temporal.PlainDate.from(lastDay).toLocaleString(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
  })
  const words = { document: translate(locale, `mail.${template}.${kind}`), date }
  const ends = Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  const end = template === 'verification_ends' ? { until: iso(ends) } : {}
  await notifyTherapist({ services, now }, db, provider, {
    template,
    words,
    key: `${identifier}:${sent.length}`,
    ...end,
  })
}
