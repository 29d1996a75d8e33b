import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { newPerson, newTherapist, type Person, referenceRow } from '../people/people.ts'

export interface ModelPeople {
  clients: readonly Person[]
  providers: readonly Person[]
  therapy: string
  modality: string
  /** Initial balance of each client, minor units. */
  money: number
}

/** Practices that differ in their booking rules: approval, rescheduling of completed sessions, price. */
const practices = [
  { fee: 15_000_00, needsApproval: false, allowRescheduleCompleted: false },
  { fee: 9_999_99, needsApproval: true, allowRescheduleCompleted: false },
  { fee: 20_000_01, needsApproval: true, allowRescheduleCompleted: true },
  { fee: 0, needsApproval: false, allowRescheduleCompleted: false },
] as const
const clientCount = 6
const money = 200_000_00

/** People of one episode; they never meet those of another. */
export async function createPeople(db: Db, now: Temporal.Instant): Promise<ModelPeople> {
  const therapies = [{ code: 'individual', slotMinutes: null }]
  const providers: Person[] = []
  for (const practice of practices) providers.push(await newTherapist(db, now, { ...practice, therapies }))
  const clients: Person[] = []
  for (let count = 0; count < clientCount; count += 1) {
    const client = await newPerson(db, 'client', now)
    const topUp = { amount: money, currency: 'NGN', reference: `topup-${randomUUIDv7()}`, at: now.toString() } as const
    await creditWallet(db, { gateway: 'paystack', userIdentifier: client.identifier, ...topUp })
    clients.push(client)
  }
  const { identifier: therapy } = await referenceRow(db, 'therapy', 'individual')
  const { identifier: modality } = await referenceRow(db, 'modality', 'video')
  return { clients, providers, therapy, modality, money }
}

/** Extends all sign-ins, however far the clock has advanced. */
export async function staySignedIn(db: Db, { clients, providers }: ModelPeople, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: now.toString(), expiresAt: now.add({ hours: 24 }).toString() })
    .where(
      'userIdentifier',
      'in',
      [...clients, ...providers].map(({ identifier }) => identifier),
    )
    .execute()
}
