import { type RawBuilder, sql } from 'kysely'
import type { CodeReduction } from '#schemas/operations/session-price.ts'

/** What a promotion code took off the fee of this booking, the row `b`; null without one. */
export const reductionOfBooking: RawBuilder<CodeReduction | null> = sql<CodeReduction | null>`(
  select json_build_object('code', p.code, 'amount', b.reduction, 'borneBy', p.bearer, 'returned', b.promoted_returned)
    from promotion_use u join promotion p on p.identifier = u.promotion_identifier
   where u.booking_identifier = b.identifier and b.reduction > 0)`

/** The columns of `SessionPrice`, of the booking `b`. */
export const priceOfBooking = sql`
  ${reductionOfBooking} as reduction, b.package_identifier is not null as is_from_package, b.is_consultation`
