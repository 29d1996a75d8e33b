import * as Type from 'typebox'
import { Id } from '../platform/fields.ts'

/** Short form of a provider inside a booking; on its own, because lists of bookings need nothing else of a profile. */
export const ProviderPerson = Type.Object({
  identifier: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Path of the picture below the API, or null. */
  photo: Type.Union([Type.String(), Type.Null()]),
  headline: Type.Union([Type.String(), Type.Null()]),
})
