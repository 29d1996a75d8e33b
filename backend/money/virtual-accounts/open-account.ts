import { audit } from '#platform/context/audit.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { GatewayRefused, type VirtualAccount } from '#platform/gateways/port.ts'
import { sealNumbers } from './account-numbers.ts'
import { type AccountRow, ownerRow, settleAccount } from './queries.ts'
import type { Within } from './within.ts'

/** Asks the gateway for the account, or how far it is, and writes down what it says. */
export async function openAccount(within: Within, account: AccountRow): Promise<void> {
  try {
    const told = await ask(within, account)
    // Whose account it is was not written down yet when the gateway opened it and said so: what was missed then is asked for.
    if (told?.status === 'pending' && account.customer === null)
      await ask(within, { ...account, customer: told.customer })
  } catch (error) {
    const reason = finalReason(error)
    if (reason === null) throw error
    await failAccount(within, account, reason)
  }
}

async function ask(within: Within, account: AccountRow): Promise<VirtualAccount | null> {
  const told = await askGateway(within, account)
  if (told?.status === 'failed') await failAccount(within, account, 'gateway')
  else if (told) await takeAnswer(within, account, told)
  return told
}

/** It will not be opened; the person may ask for another. */
export const failAccount = (within: Within, account: AccountRow, reason: string): Promise<void> =>
  inTransaction(within.db, async (db) => {
    if (await settleAccount(db, account.identifier, { status: 'failed' }))
      await note({ ...within, db }, account, 'failed', { reason })
  })

/** Null when the person has gone, or taken the name away, meanwhile. */
async function askGateway({ db, services }: Within, account: AccountRow): Promise<VirtualAccount | null> {
  const gateway = services.gateways.named(account.gateway)
  if (account.customer !== null) return gateway.readVirtualAccount(account.customer)
  const owner = await ownerRow(db, account.userIdentifier)
  if (!owner?.email || !owner.firstName || !owner.lastName) return null
  return gateway.ensureVirtualAccount({
    reference: account.identifier,
    email: owner.email,
    firstName: owner.firstName,
    lastName: owner.lastName,
    phone: owner.phoneNumber,
    currency: account.currency,
  })
}

async function takeAnswer(
  within: Within,
  account: AccountRow,
  { status, customer, account: numbers }: VirtualAccount,
): Promise<void> {
  const { identifier } = account
  await inTransaction(within.db, async (db) => {
    if (status !== 'active' || numbers === null) await settleAccount(db, identifier, { status: 'pending', customer })
    else if (
      await settleAccount(db, identifier, {
        status,
        customer,
        account: sealNumbers(within.services, identifier, numbers),
        at: iso(within.now),
      })
    )
      await note({ ...within, db }, account, 'opened')
  })
}

/** What no later question changes; null for anything else. */
function finalReason(error: unknown): string | null {
  if (error instanceof GatewayRefused) return error.code
  // The gateway gave what belongs to somebody else's open account: nobody is told the numbers of another person.
  return (error as { constraint?: string }).constraint === 'virtual_account_customer' ? 'taken' : null
}

const note = (
  { db, now }: { db: Db; now: Temporal.Instant },
  { userIdentifier, gateway, currency }: AccountRow,
  outcome: 'opened' | 'failed',
  details: Record<string, string> = {},
) =>
  audit({ now, user: null, requestId: '' }, db, `virtual_account.${outcome}`, {
    subject: userIdentifier,
    details: { gateway, currency, ...details },
  })
