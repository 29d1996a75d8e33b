import { randomUUID } from 'node:crypto'
import { detailsProblems, normalizeDetails } from '#schemas/money/bank-rules.ts'
import { type PayoutDetails, type PayoutDetailsInput, payoutLimits } from '#schemas/money/payouts.ts'
import { currencyFor, type OperatingCountry } from '#schemas/platform/regions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused, SchemaRefusal } from '#platform/core/errors.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { lockVerification } from '#backend/marketplace/provider-profile/lock-verification.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { checkDetails } from './details-check.ts'
import { type DetailsRow, findDetails, hasArrived, writeDetails } from './details-queries.ts'
import { endOf, isSame, isSameOwner, usableFromOf } from './details-rules.ts'
import { openDetails, sealDetails } from './details-seal.ts'
import { listBanks } from './list-banks.ts'
import { resolveAccount } from './resolve-account.ts'
import { showDetails } from './show-details.ts'

const daySeconds = 24 * 60 * 60
const limit = {
  tries: payoutLimits.changesPerDay,
  windowMinutes: 24 * 60,
  delaySeconds: daySeconds,
  longestSeconds: daySeconds,
}
/** Seconds after which another process takes over the check if this one is stopped before the gateway has answered. */
const firstCheckSeconds = 30

/**
 * Replaces the caller's payout details as a whole. They are stored first, then checked at the gateway, which accepts or
 * rejects them; while it does not answer, they stay unverified and the check is retried. Saving identical details changes
 * nothing.
 */
export async function setDetails(
  context: Context,
  typed: PayoutDetailsInput,
  nextFreeSlot: NextFreeSlot,
): Promise<PayoutDetails> {
  const { identifier: provider, country: code } = signedIn(context)
  const country = code as OperatingCountry
  const gateway = context.services.gateways.for('payout', currencyFor(country))
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  const tidy = normalizeDetails(country, typed)
  refuseWrong(context, country, tidy)
  const details = country === 'NG' ? await ofNigeria(context, tidy) : tidy

  const before = await findDetails(context.db, provider)
  if (!isRepeated(context, before, details)) await limitAttempts(context, 'payout_details', provider, limit)
  const reference = await context.transaction((db) =>
    write(context, db, { provider, country, gateway: gateway.name, details, nextFreeSlot }),
  )
  const answer = await checkDetails({ ...context, nextFreeSlot }, reference)
  if (answer.status === 'rejected') throw refused('BANK_REFUSED', {}, { reason: answer.reason })
  if (answer.status === 'replaced') throw refused('STATUS_CHANGED')
  return showDetails(context)
}

function refuseWrong(context: Context, country: OperatingCountry, details: PayoutDetailsInput): void {
  const today = context.now.toZonedDateTimeISO(signedIn(context).timezone).toPlainDate().toString()
  const problems = detailsProblems(country, details, today)
  if (problems.length > 0) throw new SchemaRefusal(problems)
}

/** Checks that the bank is on the list and knows the account under the given name. */
async function ofNigeria(context: Context, details: PayoutDetailsInput): Promise<PayoutDetailsInput> {
  const { bankCode, accountNumber } = details
  const bank = (await listBanks(context, 'NG')).data.find(({ code }) => code === bankCode)
  if (!bank) throw refused('VALIDATION_ERROR', { fields: { bankCode: 'validation.bank' } })
  const { accountName } = await resolveAccount(context, { bankCode, accountNumber })
  if (!isSameOwner(details.accountName, accountName))
    throw refused('VALIDATION_ERROR', { fields: { accountName: 'validation.account_owner' } }, { name: accountName })
  return { ...details, bankName: bank.name }
}

const isRepeated = ({ services }: Context, before: DetailsRow | undefined, details: PayoutDetailsInput): boolean =>
  before !== undefined &&
  before.status !== 'rejected' &&
  isSame(details, openDetails(services.config, before.reference, before.sealedDetails))

interface Change {
  provider: string
  country: OperatingCountry
  gateway: GatewayName
  details: PayoutDetailsInput
  nextFreeSlot: NextFreeSlot
}

/** Returns the reference of the current details: new ones, or identical ones that exist already. */
async function write(
  context: Context,
  db: Db,
  { provider, country, gateway, details, nextFreeSlot }: Change,
): Promise<string> {
  const { now, services } = context
  await lockVerification(db, provider)
  const before = await findDetails(db, provider)
  if (before && isRepeated(context, before, details)) return before.reference

  const reference = randomUUID()
  await writeDetails(db, {
    providerIdentifier: provider,
    reference,
    country,
    currency: currencyFor(country),
    status: 'unverified',
    accountName: details.accountName,
    bankName: details.bankName,
    lastFour: endOf(details.accountNumber),
    sealedDetails: sealDetails(services.config, reference, { ...details, savedFrom: context.address }),
    gateway,
    recipient: null,
    reason: null,
    changedAt: iso(now),
    usableFrom: iso(usableFromOf(before, { hasArrived: await hasArrived(db, provider), now })),
    nextCheckAt: iso(now.add({ seconds: firstCheckSeconds })),
    checks: 0,
  })
  await audit(context, db, 'payout_details.changed', { subject: provider })
  await refreshListing(db, provider, now, nextFreeSlot)
  return reference
}
