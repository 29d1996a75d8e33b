/** Operators' pages over a fake server, and the people they are about. */
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'
import { type FakeRequest } from '#tests/web/support/fake-server.ts'

export const olu = {
  ...clara,
  identifier: '019b0000-0000-7000-8000-0000000000a1',
  userType: 'admin' as const,
  firstName: 'Olu',
  email: 'olu@example.org',
  hasSecondFactor: true,
  permissions: ['super' as const],
}
export const person: OperatorUser = {
  identifier: clara.identifier,
  name: 'Clara Afolabi',
  email: 'clara@example.org',
  userType: 'client',
  accountStatus: 'active',
  country: 'NG',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: null,
  hasSecondFactor: true,
  openSessions: 2,
  permissions: [],
}
export const theo = {
  ...person,
  identifier: '019b0000-0000-7000-8000-000000007e00',
  name: '=Theo',
  email: 'theo@example.org',
}

export const rows = (resource: string, list: readonly { identifier: string }[], total = list.length) => ({
  json: list.map((row) => ({ id: row.identifier, ...row })),
  headers: { 'content-range': `${resource} 0-${list.length - 1}/${total}` },
})
export const callsTo = (calls: FakeRequest[], path: string) => calls.filter((call) => call.path === path)
export const filterOf = (call: FakeRequest | undefined) =>
  JSON.parse(call?.query.get('filter') ?? '{}') as Record<string, string>
export const show = (page: React.ReactNode, setup: object = {}) =>
  showAccount(<FreshPasswordProvider>{page}</FreshPasswordProvider>, { viewer: olu, ...setup })
