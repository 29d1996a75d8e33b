import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import type { Context, Person } from '#platform/context/context.ts'
import { resetAttempts, type Limit, limitAttempts } from '#platform/context/throttle.ts'

const limit: Limit = { tries: secondFactorLimits.triesPerWindow, windowMinutes: secondFactorLimits.windowMinutes }

type Occasion = 'secondFactor' | 'secondFactorSetUp'

/** Six digits are soon guessed, so a user has few tries across all sessions, and then a growing delay. */
export const countFactorAttempt = (context: Context, occasion: Occasion, { identifier }: Person) =>
  limitAttempts(context, occasion, identifier, limit)

export const resetFactorAttempts = (context: Context, occasion: Occasion, { identifier }: Person) =>
  resetAttempts(context, occasion, identifier)
