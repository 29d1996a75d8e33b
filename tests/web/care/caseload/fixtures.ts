/** A therapist's clients, for pages under test. */
import type { ClientProfile, ClientRow } from '#schemas/care/caseload.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'

export const amara: ClientRow = {
  identifier: '019b0000-0000-7000-8000-0000000a0001',
  firstName: 'Amara',
  lastName: 'Okafor',
  photoUrl: null,
  status: 'active',
  source: 'booking',
  since: '2026-01-12T09:00:00.000Z',
  lastSession: { identifier: '019b0000-0000-7000-8000-0000000b0001', startAt: '2026-11-18T22:30:00.000Z' },
  nextSession: { identifier: '019b0000-0000-7000-8000-0000000b0002', startAt: '2026-11-25T23:30:00.000Z' },
  sessions: { completed: 12, upcoming: 2, paidAhead: 1, unpaid: 1, absent: 0, cancelled: 3 },
  tags: ['sleep', 'weekly'],
}
export const bola: ClientRow = {
  ...amara,
  identifier: '019b0000-0000-7000-8000-0000000a0002',
  firstName: '=Bola',
  lastName: 'Ade',
  status: 'requested',
  lastSession: null,
  nextSession: null,
  sessions: { completed: 0, upcoming: 0, paidAhead: 0, unpaid: 0, absent: 0, cancelled: 0 },
  tags: [],
}
export const former: ClientRow = {
  ...bola,
  identifier: '019b0000-0000-7000-8000-0000000a0003',
  firstName: null,
  lastName: null,
  status: 'left',
}

const nigeria = { identifier: '019b0000-0000-7000-8000-0000000c0001', code: 'NG', name: 'Nigeria' }
export const profileOf = (client: ClientRow, change: Partial<ClientProfile> = {}): ClientProfile => ({
  identifier: client.identifier,
  shares: 'full',
  firstName: client.firstName,
  lastName: client.lastName,
  photoUrl: null,
  country: nigeria,
  timezone: 'Africa/Lagos',
  locale: 'de',
  state: { ...nigeria, code: 'NG-LA', name: 'Lagos' },
  gender: null,
  dob: '1990-04-02',
  phoneNumber: '+2348012345678',
  email: 'amara@example.org',
  ...change,
})

export const meta = (total: number, page = 1, perPage = 10) => ({
  page,
  perPage,
  total,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
})

export const show = (page: React.ReactNode, setup: object = {}) => showAccount(page, { viewer: theo, ...setup })
