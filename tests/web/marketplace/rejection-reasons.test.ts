import { describe, expect, test } from 'vitest'
import { documentTypes } from '#schemas/marketplace/credentials.ts'
import { verificationLimits } from '#schemas/marketplace/verification-limits.ts'
import { noteWith, reasonsFor } from '#app/marketplace/verification/rejection-reasons.ts'
import de from '#locales/de/marketplace.json' with { type: 'json' }
import en from '#locales/en/marketplace.json' with { type: 'json' }

describe('prepared reasons', () => {
  test.each(documentTypes)('%s has several, each with a text within the limits in both languages', (type) => {
    const reasons = reasonsFor(type)
    expect(reasons.length).toBeGreaterThanOrEqual(4)
    expect(new Set(reasons).size).toBe(reasons.length)
    for (const { rejection_reasons: texts } of [en, de])
      for (const reason of reasons) {
        const { name, text } = texts[reason]
        expect(name).not.toBe('')
        expect(text.length).toBeGreaterThanOrEqual(verificationLimits.noteMin)
        // Two of them and own words fit together.
        expect(text.length).toBeLessThan(verificationLimits.noteMax / 4)
      }
  })

  test('all together fit into one note', () => {
    for (const { rejection_reasons: texts } of [en, de]) {
      const all = Object.values(texts).map(({ text }) => text)
      expect(all.join('\n').length).toBeLessThanOrEqual(verificationLimits.noteMax)
    }
  })

  test.each([
    ['an empty note is filled', '', 'B', 'B'],
    ['another prepared reason is replaced', 'A', 'B', 'B'],
    ['own words come first', 'Own words.', 'B', 'Own words.\nB'],
    ['a reason is written once', 'Own words.\nB', 'B', null],
    ['one that does not fit is not cut', 'x'.repeat(20), 'B', null],
  ])('%s', (_, note, reason, wanted) => {
    expect(noteWith(note, reason, ['A', 'B'], 20)).toBe(wanted)
  })
})
