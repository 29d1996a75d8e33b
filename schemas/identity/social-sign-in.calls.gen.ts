// Written by scripts/generate-calls.ts from social-sign-in.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './social-sign-in.ts'

export const socialSignInApi: Calls<typeof schema.socialSignInApi> = {
  providers: { method: 'GET', path: '/sign-in-provider' },
  start: { method: 'POST', path: '/user/social/start' },
  link: { method: 'POST', path: '/user/social/link' },
  callback: { method: 'POST', path: '/user/social/callback' },
  register: { method: 'POST', path: '/user/social/register' },
  requestCode: { method: 'POST', path: '/user/social/request-code' },
  confirmCode: { method: 'POST', path: '/user/social/confirm-code' },
  confirmPassword: { method: 'POST', path: '/user/social/confirm-password' },
  requestConfirmation: { method: 'POST', path: '/user/social/request-confirmation' },
  confirm: { method: 'POST', path: '/user/social/confirm' },
  identities: { method: 'GET', path: '/user/identity' },
  removeIdentity: { method: 'DELETE', path: '/user/identity/:id' },
}
