// Written by scripts/generate-calls.ts from virtual-accounts.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './virtual-accounts.ts'

export const virtualAccountApi: Calls<typeof schema.virtualAccountApi> = {
  generate: { method: 'POST', path: '/virtual-accounts/generate' },
  account: { method: 'GET', path: '/virtual-accounts/account' },
  confirm: { method: 'POST', path: '/virtual-accounts/confirm' },
}
