import { audit } from '#platform/context/audit.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { GatewayRefused, type VirtualAccount } from '#platform/gateways/port.ts'
import { sealNumbers } from './account-numbers.ts'
import { type AccountRow, ownerRow, settleAccount } from './queries.ts'
import type { BackgroundContext } from './background-context.ts'

/** Requests the account from the gateway, or its status, and stores the result. */
export async function openAccount(within: BackgroundContext, account: AccountRow): Promise<void> {
  try {
    const answer = await queryAndStore(within, account)
    // The gateway may have sent its event before the customer was stored here, so the status is queried once more.
    if (answer?.status === 'pending' && account.customer === null)
      await queryAndStore(within, { ...account, customer: answer.customer })
  } catch (error) {
    const reason = finalReason(error)
    if (reason === null) throw error
    await failAccount(within, account, reason)
  }
}

async function queryAndStore(within: BackgroundContext, account: AccountRow): Promise<VirtualAccount | null> {
  const answer = await queryGateway(within, account)
  if (answer?.status === 'failed') await failAccount(within, account, 'gateway')
  else if (answer) await storeAnswer(within, account, answer)
  return answer
}

/** The account failed; the user may request another. */
export const failAccount = (within: BackgroundContext, account: AccountRow, reason: string): Promise<void> =>
  inTransaction(within.db, async (db) => {
    if (await settleAccount(db, account.identifier, { status: 'failed' }))
      await note({ ...within, db }, account, 'failed', { reason })
  })

/** Null if the user was erased, or cleared the name, meanwhile. */
async function queryGateway({ db, services }: BackgroundContext, account: AccountRow): Promise<VirtualAccount | null> {
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

async function storeAnswer(
  within: BackgroundContext,
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

/** Reason of a failure that no retry can change; null for any other error. */
function finalReason(error: unknown): string | null {
  if (error instanceof GatewayRefused) return error.code
  // The gateway returned a customer of another user's open account, whose numbers must not be shown.
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
