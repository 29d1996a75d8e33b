/**
 * Who may make which call: the one table the backend's guard, the API description and the rights tests read.
 *
 * `callers`: kinds of signed-in people, or `anyone` (no token needed), or `gateway` (signature instead of a token).
 * `verified`: the e-mail address must be verified; others get EMAIL_UNVERIFIED.
 * `relation`: which rows the call reaches. Rows outside it look exactly like rows that do not exist.
 *   - `public`: listed or reference rows, for everybody
 *   - `self`: rows of the caller only
 *   - `client`: bookings whose client is the caller
 *   - `party`: bookings whose client or provider is the caller
 */
import type { Address } from './endpoints.ts'

export type Caller = 'anyone' | 'client' | 'provider' | 'admin' | 'gateway'
export type Relation = 'public' | 'self' | 'client' | 'party'
export interface Right {
  callers: readonly Caller[]
  verified: boolean
  relation: Relation
}

const everyone: Right = { callers: ['anyone'], verified: false, relation: 'public' }
const signedIn: Right = { callers: ['client', 'provider', 'admin'], verified: false, relation: 'self' }
const ownClient: Right = { callers: ['client'], verified: true, relation: 'client' }
const party: Right = { callers: ['client', 'provider'], verified: true, relation: 'party' }
const ownProvider: Right = { callers: ['provider'], verified: false, relation: 'self' }
const ownWallet: Right = { callers: ['client'], verified: true, relation: 'self' }
const readsWallet: Right = { callers: ['client'], verified: false, relation: 'self' }

export const rights: Record<Address, Right> = {
  'GET /region/languages': everyone,
  'GET /region/country': everyone,
  'GET /region/country/:id/states': everyone,
  'GET /region/country/code/:code/states': everyone,
  'GET /region/user-timezone': everyone,
  'GET /reference/:kind': everyone,

  'POST /user/register': everyone,
  'POST /user/register/request-verification': everyone,
  'POST /user/register/verify': everyone,
  'POST /user/login': everyone,
  'POST /user/logout': everyone,
  'GET /user/info': signedIn,
  'GET /user/timezone': signedIn,
  'POST /user/timezone': signedIn,

  'GET /providers': everyone,
  'GET /providers/:id': everyone,
  'GET /providers/:id/photo': everyone,
  'GET /review/provider/:id': everyone,
  'GET /provider': ownProvider,
  'POST /provider/booking-fee/general': ownProvider,
  'POST /provider/booking-fee/therapy': ownProvider,

  'GET /provider-availability/timeslot/:date': ownProvider,
  'GET /provider-availability/month/:month': ownProvider,
  'GET /provider-availability/days/default': ownProvider,
  'POST /provider-availability/days/default': ownProvider,
  'GET /providers-availability/:providerId/timeslot/:date': everyone,
  'GET /providers-availability/:providerId/month/:month': everyone,
  'GET /providers-availability/:providerId/settings': everyone,

  'POST /booking': ownClient,
  'GET /booking': { ...ownClient, verified: false },
  'GET /booking/:id': { ...ownClient, verified: false },
  'POST /booking/:id/schedule': ownClient,
  'POST /booking/:id/cancel': ownClient,
  'GET /booking/:id/refund-check': { ...ownClient, verified: false },
  'GET /appointment': { ...party, verified: false },
  'GET /appointment/:id': { ...party, verified: false },
  'POST /appointment/:id/cancel': party,
  'GET /appointment/policy/:id/cancellation': { ...party, verified: false },

  'GET /payment/booking/:id': { ...ownClient, verified: false },
  'POST /payment/booking/:id': ownClient,
  'POST /payment/wallet': ownWallet,
  'GET /payment/status/:reference': readsWallet,
  'POST /payment/webhook/:gateway': { callers: ['gateway'], verified: false, relation: 'public' },
  'GET /wallet/balance': readsWallet,
  'GET /wallet/stats': readsWallet,
  'GET /wallet/transactions': readsWallet,
  'GET /wallet/transactions/:id': readsWallet,
}

export const rightOf = (address: string): Right | undefined =>
  Object.hasOwn(rights, address) ? rights[address as Address] : undefined
