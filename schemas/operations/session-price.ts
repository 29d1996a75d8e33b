/** Why a session costs another sum than the fee of the therapist, for operators (docs/product-rules.md#bookings-for-operators). */
import * as Type from 'typebox'
import { promotionBearers } from '../money/promotion-limits.ts'
import { Choice, Money } from '../platform/fields.ts'

/** What a promotion code took off the fee of the therapist; the fee of the booking is what is left for the client. */
export type CodeReduction = Type.Static<typeof CodeReduction>
export const CodeReduction = Type.Object({
  code: Type.String(),
  amount: Money(),
  borneBy: Choice(promotionBearers),
  /** Part of what the platform paid that came back to it with refunds. */
  returned: Money(),
})

export type SessionPrice = Type.Static<typeof SessionPrice>
export const SessionPrice = Type.Object({
  reduction: Type.Union([CodeReduction, Type.Null()]),
  /** A package paid it; its fee is the share of the package. */
  isFromPackage: Type.Boolean(),
  /** A free first consultation. */
  isConsultation: Type.Boolean(),
})
