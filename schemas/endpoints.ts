/** Every call of the backend, once. Registration, the BFF's allow-list, the OpenAPI description and the rights tests read it. */
import { accountApi } from './accounts.ts'
import { availabilityApi } from './availability.ts'
import { bookingApi } from './bookings.ts'
import { clientApi } from './clients.ts'
import { credentialApi } from './credentials.ts'
import { featureApi } from './features.ts'
import type { Endpoint } from './kit.ts'
import { operatorApi } from './operators.ts'
import { paymentApi } from './payments.ts'
import { privacyApi } from './privacy.ts'
import { providerApi } from './providers.ts'
import { regionApi } from './regions.ts'
import { reviewApi } from './reviews.ts'
import { secondFactorApi } from './second-factor.ts'
import { verificationApi } from './verification.ts'

export const api = {
  regions: regionApi,
  features: featureApi,
  accounts: accountApi,
  secondFactor: secondFactorApi,
  clients: clientApi,
  providers: providerApi,
  credentials: credentialApi,
  availability: availabilityApi,
  bookings: bookingApi,
  payments: paymentApi,
  reviews: reviewApi,
  verification: verificationApi,
  privacy: privacyApi,
  operators: operatorApi,
} as const

type Groups = typeof api
/** `METHOD /path` of every call. */
export type Address = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends { address: infer A } ? A : never
  }[keyof Groups[Group]]
}[keyof Groups]

export const allEndpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
