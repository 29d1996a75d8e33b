import type { MatchCountQuery } from '#schemas/marketplace/matching.ts'
import { isOperatingCountry } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import type { Sieve } from './queries.ts'
import { hoursInTimes } from './time-rules.ts'
import { type IdsOf, type Criteria, criteriaOf } from './criteria-rules.ts'

export interface Wanted {
  criteria: Criteria
  /** The conditions alone. */
  sieve: Sieve
  timezone: string
  /** The wanted times as bits of the hours of a week in UTC. */
  hours: string
  reference: ReferenceData
}

/** What the answers ask for, in rows of reference data and hours. */
export async function readCriteria(context: Context, query: MatchCountQuery): Promise<Wanted> {
  const country = query.country ?? context.country
  if (!isOperatingCountry(country)) throw refused('VALIDATION_ERROR', { fields: { country: 'validation.country' } })
  const reference = await referenceData(context.db)
  const timezone = chooseTimezone(query.timezone, country)
  const criteria = criteriaOf(query.answers, idsIn(reference))
  const exclude = query.exclude?.map((identifier) => identifier.toLowerCase()) ?? []
  return {
    criteria,
    sieve: { country, any: criteria.conditions.map(({ ids }) => ids), exclude },
    timezone,
    hours: hoursInTimes(criteria.times, timezone, context.now),
    reference,
  }
}

const idsIn =
  (reference: ReferenceData): IdsOf =>
  (wanted) =>
    Object.entries(wanted).flatMap(([kind, codes]) =>
      codes.flatMap((code) => reference.byCode(kind as keyof typeof wanted, code)?.id ?? []),
    )
