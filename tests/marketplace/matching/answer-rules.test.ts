import { expect, test } from 'vitest'
import { answersCutoff, consentFor, endOfAnswers } from '#backend/marketplace/matching/answer-rules.ts'
import { matchConsentVersion, matchLimits } from '#schemas/marketplace/match-options.ts'

const at = '2026-03-02T08:00:00.000Z'
const before = '2026-01-01T08:00:00.000Z'
const stored = (consentVersion: string) => ({ consentVersion, consentedAt: before })

test.each([
  ['nothing stored, not given', false, undefined, null],
  ['nothing stored, given', true, undefined, { consentVersion: matchConsentVersion, consentedAt: at }],
  ['stored under the present text', false, stored(matchConsentVersion), stored(matchConsentVersion)],
  ['given once more under the same text', true, stored(matchConsentVersion), stored(matchConsentVersion)],
  ['stored under an older text', false, stored('0'), null],
  ['given anew', true, stored('0'), { consentVersion: matchConsentVersion, consentedAt: at }],
] as const)('%s', (_what, given, known, consent) => expect(consentFor(given, known, at)).toEqual(consent))

test('answers end a year after they were saved', () => {
  expect(endOfAnswers(at)).toBe('2027-03-02T08:00:00.000Z')
  expect(answersCutoff(Temporal.Instant.from(endOfAnswers(at)))).toBe(at)
  expect(matchLimits.savedDays).toBe(365)
})
