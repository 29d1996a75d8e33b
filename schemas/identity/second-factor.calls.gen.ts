// Written by scripts/generate-calls.ts from second-factor.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './second-factor.ts'

export const secondFactorApi: Calls<typeof schema.secondFactorApi> = {
  list: { method: 'GET', path: '/user/second-factor' },
  startTotp: { method: 'POST', path: '/user/second-factor/totp' },
  confirmTotp: { method: 'POST', path: '/user/second-factor/totp/:id/confirm' },
  passkeyOptions: { method: 'POST', path: '/user/second-factor/passkey/options' },
  addPasskey: { method: 'POST', path: '/user/second-factor/passkey' },
  remove: { method: 'DELETE', path: '/user/second-factor/:id' },
  newRecoveryCodes: { method: 'POST', path: '/user/second-factor/recovery-codes' },
  verify: { method: 'POST', path: '/user/login/second-factor' },
  passkeyChallenge: { method: 'POST', path: '/user/login/passkey/options' },
  verifyPasskey: { method: 'POST', path: '/user/login/passkey' },
}
