import { reviewLimits } from '#schemas/marketplace/reviews.ts'
import type { DemoSession } from './demo-sessions.ts'
import type { Random } from './random.ts'
import { reviewTexts } from './review-texts.ts'

/** Adds a review to every past session of one therapist: mostly positive, some mixed, without repeated sentences. */
export function withReviews(sessions: DemoSession[], random: Random): DemoSession[] {
  const [first] = sessions
  if (!first) return []
  const texts = reviewTexts[first.therapist.country === 'DE' ? 'de' : 'en']
  const begins = random.shuffle(texts.begins)
  const goesOn = random.shuffle(texts.goesOn)
  const mixed = random.shuffle(texts.isMixed)
  const anonymous = sessions.length > 7 ? reviewLimits.anonymousShownFrom + random.below(2) : 0
  const isMixed = sessions.map((_session, place) => place < mixed.length && random.below(9) === 0)

  return sessions.map((session, place) => {
    const glad = random.below(6) === 0 ? begins[place] : `${begins[place]} ${goesOn[place]}`
    const text = (isMixed[place] ? mixed[place] : glad) ?? ''
    const comment = text.replaceAll('{name}', session.therapist.firstName)
    const halfStars = isMixed[place] ? random.pick([6, 7, 7, 8]) : random.pick([8, 9, 9, 10, 10, 10, 10])
    const createdAt = session.endAt.add({ hours: 2 + random.below(150), minutes: random.below(60) })
    return { ...session, review: { halfStars, comment, isAnonymous: place < anonymous, createdAt } }
  })
}
