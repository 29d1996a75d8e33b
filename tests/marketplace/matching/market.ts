import type { Candidate } from '#backend/marketplace/matching/score-rules.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'

export interface Drawn extends Candidate {
  gender: number
  ethnicity: string
  isNew: boolean
  rotation: number
}

export const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
export const genders = [901, 902, 903] as const
export const ethnicities = ['one', 'two', 'three', 'four'] as const

/**
 * A market in which what therapists offer is independent of who they are: every tenth is new, of gender and ethnicity some
 * are frequent and some are rare.
 */
export function drawMarket(size: number, random: Random): Drawn[] {
  const some = (count: number, from: number, most: number) =>
    Array.from({ length: count }, () => from + random.below(most))
  return Array.from({ length: size }, () => {
    const isNew = random.below(10) === 0
    const gender = genders[random.below(20) < 12 ? 0 : random.below(20) < 16 ? 1 : 2] ?? genders[0]
    return {
      gender,
      ethnicity: ethnicities[Math.floor((random.below(1000) / 1000) ** 2 * 4)] ?? 'one',
      isNew,
      facets: [gender, ...some(4, 0, 30), ...some(3, 100, 12)],
      fee: 20 + random.below(180),
      rating: isNew ? 0 : 380 + random.below(110),
      reviews: isNew ? 0 : 3 + random.below(60),
      verifiedAt: now.subtract({ hours: 24 * (isNew ? random.below(40) : 100 + random.below(900)) }).toString(),
      nextSlotAt: now.add({ hours: 1 + random.below(300) }).toString(),
      isFreeInTimes: random.below(3) > 0,
      rotation: random.below(1_000_000_000),
    }
  })
}
