import type { Gateway, PayeeOrder } from '#platform/gateways/port.ts'

/** Bank details of a therapist that both gateways require. */
const payee = {
  reference: 'payee-of-the-faults',
  firstName: 'Ada',
  lastName: 'Bello',
  email: 'ada@example.com',
  phone: null,
  savedAt: '2026-01-05T09:00:00Z',
  savedFrom: '192.0.2.1',
  accountName: 'Ada Bello',
  accountOwnership: 'personal',
  accountType: 'checking',
  dateOfBirth: '1980-04-12',
  address: '12 Marina Road, Lagos',
  postalCode: '101241',
} as const

type Bank = Pick<PayeeOrder, 'country' | 'currency' | 'accountNumber' | 'bankCode'>

/** A therapist whose bank details the gateway knows; closes the connection to the gateway again. */
export async function recipientAt(line: Gateway, bank: Bank): Promise<string> {
  try {
    return (await line.createRecipient({ ...payee, ...bank })).recipient
  } finally {
    await line.close()
  }
}
