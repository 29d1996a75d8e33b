import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import type { Context, Person } from '#platform/context/context.ts'
import { forgetTries, type Limit, takeTry } from '#platform/context/throttle.ts'

const limit: Limit = { tries: secondFactorLimits.triesPerWindow, windowMinutes: secondFactorLimits.windowMinutes }

type Occasion = 'secondFactor' | 'secondFactorSetUp'

/** Six digits are soon guessed, so a user has few tries across all sessions, and then a growing delay. */
export const takeFactorTry = (context: Context, occasion: Occasion, { identifier }: Person) =>
  takeTry(context, occasion, identifier, limit)

export const forgetFactorTries = (context: Context, occasion: Occasion, { identifier }: Person) =>
  forgetTries(context, occasion, identifier)
