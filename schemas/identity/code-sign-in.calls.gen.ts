// Written by scripts/generate-calls.ts from code-sign-in.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './code-sign-in.ts'

export const codeSignInApi: Calls<typeof schema.codeSignInApi> = {
  request: { method: 'POST', path: '/user/login/code' },
  check: { method: 'POST', path: '/user/login/code/check' },
  signIn: { method: 'POST', path: '/user/login/code/account' },
}
