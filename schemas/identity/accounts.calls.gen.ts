// Written by scripts/generate-calls.ts from accounts.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './accounts.ts'

export const accountApi: Calls<typeof schema.accountApi> = {
  register: { method: 'POST', path: '/user/register' },
  requestVerification: { method: 'POST', path: '/user/register/request-verification' },
  verify: { method: 'POST', path: '/user/register/verify' },
  login: { method: 'POST', path: '/user/login' },
  logout: { method: 'POST', path: '/user/logout' },
  info: { method: 'GET', path: '/user/info' },
  timezone: { method: 'GET', path: '/user/timezone' },
  setTimezone: { method: 'POST', path: '/user/timezone' },
  setLocale: { method: 'POST', path: '/user/locale' },
  requestPasswordReset: { method: 'POST', path: '/user/request-password-reset' },
  resetPassword: { method: 'POST', path: '/user/password-reset' },
  confirmPassword: { method: 'POST', path: '/user/confirm-password' },
  updatePassword: { method: 'POST', path: '/user/profile/update-password' },
  changeEmail: { method: 'POST', path: '/user/profile/change-email' },
  validateEmailChange: { method: 'POST', path: '/user/profile/validate-email-change' },
  sessions: { method: 'GET', path: '/user/sessions' },
  endSession: { method: 'DELETE', path: '/user/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/user/sessions' },
}
