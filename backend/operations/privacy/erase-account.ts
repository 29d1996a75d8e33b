import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readerOf } from '#platform/jobs/mail-job.ts'
import { forgetCorrespondent } from '#backend/care/messages/forget-correspondent.ts'
import { forgetVisits } from '#backend/care/session-room/forget-visits.ts'
import { forgetAuthor } from '#backend/care/notes/forget-author.ts'
import { forgetClient } from '#backend/care/caseload/forget-client.ts'
import { removeCardsOf } from '#backend/money/payment-methods/remove-cards-of.ts'
import { closeAccounts } from '#backend/money/virtual-accounts/close-accounts.ts'
import { deletedTables } from './data-classes.ts'
import { dropFilesOf } from './drop-files-of.ts'
import {
  type AccountRow,
  deleteRowsOf,
  dropImportsOf,
  deleteQueuedMails,
  emptyAccount,
  emptyBookings,
  emptyMoney,
  findDeletion,
  anonymizeAuthor,
  writeDeletion,
} from './queries.ts'
import { dropSearchesFor } from './retention-queries.ts'

/** Erases all data about a person; the ledger and the other side's bookings stay, without a name. */
export async function eraseAccount(
  db: Db,
  { services, now, requestId = '' }: { services: Services; now: Temporal.Instant; requestId?: string },
  { identifier, email, accountStatus }: Pick<AccountRow, 'identifier' | 'email' | 'accountStatus'>,
): Promise<void> {
  const at = iso(now)
  await forgetAuthor({ services, now }, db, identifier)
  await forgetCorrespondent({ now }, db, identifier)
  await forgetClient(db, identifier)
  await forgetVisits(db, identifier)
  await closeAccounts(db, identifier)
  await removeCardsOf(db, identifier, now)
  await dropFilesOf(services, db, identifier)
  for (const table of deletedTables) await deleteRowsOf(db, table, identifier)
  await emptyBookings(db, identifier)
  await emptyMoney(db, identifier)
  await anonymizeAuthor(db, identifier)
  await dropImportsOf(db, identifier)
  await dropSearchesFor(db, identifier)
  await emptyAccount(db, identifier, at)
  // An unverified account does not prove ownership of the address, so mails of its owner stay.
  if (email !== null && accountStatus !== 'pending_verification')
    await deleteQueuedMails(db, readerOf(services.config.secrets, email))
  await writeErased(db, identifier, at)
  await audit({ now, user: null, requestId }, db, 'account.erased', { subject: identifier })
}

async function writeErased(db: Db, identifier: string, at: string): Promise<void> {
  const deletion = await findDeletion(db, identifier)
  await writeDeletion(db, { userIdentifier: identifier, requestedAt: at, eraseAfter: at, ...deletion, erasedAt: at })
}
