/** Imported people as the server returns them. */
import type { ImportedClient } from '#schemas/care/client-import.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'

export const ada: ImportedClient = {
  identifier: '019b0000-0000-7000-8000-0000000000d1',
  firstName: 'Ada',
  lastName: 'Mensah',
  email: 'ada@people.example',
  phoneNumber: '+447700900123',
  clientNumber: 'A/17',
  status: 'new',
  source: 'manual',
  createdAt: '2026-11-20T10:00:00.000Z',
  invitedAt: null,
  expiresAt: null,
  clientIdentifier: null,
  actions: ['edit', 'invite', 'delete'],
}
export const bo: ImportedClient = {
  ...ada,
  identifier: '019b0000-0000-7000-8000-0000000000d2',
  firstName: null,
  lastName: null,
  email: 'bo@people.example',
  phoneNumber: null,
  clientNumber: null,
  status: 'invited',
  source: 'email',
  invitedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  actions: ['edit', 'invite', 'withdraw', 'delete'],
}
export const cem: ImportedClient = {
  ...ada,
  identifier: '019b0000-0000-7000-8000-0000000000d3',
  firstName: 'Cem',
  lastName: 'Kaya',
  email: 'cem@people.example',
  status: 'linked',
  clientIdentifier: '019b0000-0000-7000-8000-00000000c1a4',
  actions: ['delete'],
}
export const dee: ImportedClient = {
  ...bo,
  identifier: '019b0000-0000-7000-8000-0000000000d4',
  email: 'dee@people.example',
  status: 'declined',
  actions: ['delete'],
}

export const show = (page: React.ReactNode, setup: object = {}) => showAccount(page, { viewer: theo, ...setup })

/** Calls that are not reads. */
export const isSent = ({ method }: { method: string }) => method !== 'GET'
