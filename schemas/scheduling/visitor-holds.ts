/** The hour of a visitor while they book, before anybody has signed in or paid (docs/product-rules.md#holds-of-visitors). */
import * as Type from 'typebox'
import { TimeslotIdentifier } from './availability.ts'
import { HoldToken } from './hold-token.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Strict } from '../platform/fields.ts'

export type VisitorHold = Type.Static<typeof VisitorHold>
export const VisitorHold = Type.Object({
  startTime: Instant(),
  endTime: Instant(),
  /** Missing where a limit of holds is reached: the hour can be booked all the same while it is free. */
  hold: Type.Optional(Type.Object({ token: HoldToken(), until: Instant() })),
})

export const visitorHoldApi = {
  create: endpoint('POST /providers-availability/:providerId/hold', {
    summary: 'Holds a free hour while the caller books; another hold of the same caller ends',
    body: Strict({
      therapyIdentifier: Id({ problemKey: 'validation.therapy' }),
      timeslotIdentifier: TimeslotIdentifier(),
      /** The hold that this one takes the place of. */
      replaces: Type.Optional(HoldToken()),
      /** A time for a free first consultation. */
      isConsultation: Type.Optional(Type.Boolean()),
    }),
    reply: VisitorHold,
  }),
  release: endpoint('POST /providers-availability/hold/release', {
    summary: 'Ends a hold; an unknown or ended one is answered alike',
    body: Strict({ token: HoldToken() }),
    status: 204,
  }),
}
