import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { lockVerification } from '#backend/marketplace/provider-profile/lock-verification.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { type DetailsRow, findDetailsBy, ownerOf, writeAnswer, writeNextCheck } from './details-queries.ts'
import { nextCheckAt } from './details-rules.ts'
import { openDetails } from './details-seal.ts'
import { notifyOfDetails } from './notify-of-details.ts'

export interface Checking {
  db: Db
  services: Services
  now: Temporal.Instant
  nextFreeSlot: NextFreeSlot
}

export type BankAnswer =
  | { status: 'verified'; recipient: string }
  | { status: 'rejected'; reason: string }
  /** The gateway did not answer; it is queried again with the same reference. */
  | { status: 'unverified' }
  /** These details were replaced meanwhile. */
  | { status: 'replaced' }

/**
 * Checks the details at the gateway and stores the result once. The sweep also calls it, so that a check whose process was
 * stopped is retried.
 */
export async function checkDetails(checking: Checking, reference: string): Promise<BankAnswer> {
  const { db, now, nextFreeSlot } = checking
  const row = await findDetailsBy(db, reference)
  if (!row) return { status: 'replaced' }
  const known = answerOf(row)
  if (known) return known

  const answer = await registerRecipient(checking, row)
  if (answer.status === 'unverified') {
    await writeNextCheck(db, reference, iso(nextCheckAt(row.checks, now)))
    return answer
  }
  await inTransaction(db, async (inner) => {
    await lockVerification(inner, row.providerIdentifier)
    if (!(await writeAnswer(inner, reference, answer))) return
    await notifyOfDetails({ ...checking, db: inner }, row, answer)
    if (answer.status === 'rejected') await refreshListing(inner, row.providerIdentifier, now, nextFreeSlot)
  })
  const after = await findDetailsBy(db, reference)
  return (after && answerOf(after)) ?? { status: 'replaced' }
}

const answerOf = ({ status, recipient, reason }: DetailsRow): BankAnswer | null => {
  if (status === 'verified' && recipient !== null) return { status, recipient }
  return status === 'rejected' ? { status, reason: reason ?? '' } : null
}

/** Registers the details at the gateway, which accepts or rejects them. It does not store the result. */
export async function registerRecipient(
  { db, services }: { db: Db; services: Pick<Services, 'config' | 'gateways'> },
  { providerIdentifier, reference, gateway, country, currency, sealedDetails, changedAt }: DetailsRow,
): Promise<Exclude<BankAnswer, { status: 'replaced' }>> {
  const owner = await ownerOf(db, providerIdentifier)
  const details = openDetails(services.config, reference, sealedDetails)
  const { bankName: _bankName, savedFrom = null, ...payee } = details
  const { email, firstName, lastName, phoneNumber: phone = null } = owner ?? {}
  const person = { email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '', phone }
  try {
    const order = { ...payee, ...person, reference, country, currency, savedAt: changedAt, savedFrom }
    const { recipient } = await services.gateways.named(gateway).createRecipient(order)
    return { status: 'verified', recipient }
  } catch (error) {
    if (error instanceof GatewayRefused) return { status: 'rejected', reason: scrubReason(error.message) }
    if (error instanceof GatewayUnavailable) return { status: 'unverified' }
    throw error
  }
}
