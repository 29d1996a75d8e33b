import { expect, test } from 'vitest'
import {
  feeOfTherapy,
  feeToKeep,
  foldName,
  isReadyToList,
  type Practice,
  recommendation,
} from '../../backend/providers/rules.ts'

test.each([
  [
    { fee: 15_000_00, isFree: false },
    { fee: 15_000_00, isFree: false },
  ],
  [
    { fee: 15_000_00, isFree: true },
    { fee: 0, isFree: true },
  ],
  [
    { fee: 0, isFree: true },
    { fee: 0, isFree: true },
  ],
  [
    { fee: 0, isFree: false },
    { fee: 0, isFree: true },
  ],
  [
    { fee: 1, isFree: false },
    { fee: 1, isFree: false },
  ],
])('free sets the fee to 0, and 0 is free: %o', (change, kept) => {
  expect(feeToKeep(change)).toEqual(kept)
})

const general = { fee: 9_000, isFree: false }
test.each([
  ['costs the general fee without one of its own', { fee: null, isFree: false }, general, general],
  ['costs its own fee', { fee: 12_000, isFree: false }, general, { fee: 12_000, isFree: false }],
  ['may be free beside a general fee', { fee: 0, isFree: true }, general, { fee: 0, isFree: true }],
  ['is free where all is free', { fee: null, isFree: false }, { fee: 0, isFree: true }, { fee: 0, isFree: true }],
  [
    'may cost something where the rest is free',
    { fee: 500, isFree: false },
    { fee: 0, isFree: true },
    { fee: 500, isFree: false },
  ],
])('a therapy %s', (_name, own, base, fee) => {
  expect(feeOfTherapy(own, base)).toEqual(fee)
})

const ready: Practice = {
  firstName: 'Theo',
  lastName: 'Bassey',
  accountStatus: 'active',
  verificationStatus: 'approved',
  fee: 0,
  therapies: 1,
  modalities: 1,
  specialities: 1,
  hasHours: true,
}

test('a checked therapist with fee, therapy, modality, speciality, name and hours is listed', () => {
  expect(isReadyToList(ready)).toBe(true)
})

test.each<[string, Partial<Practice>]>([
  ['no first name', { firstName: null }],
  ['an empty last name', { lastName: '' }],
  ['a suspended account', { accountStatus: 'suspended' }],
  ['an unverified account', { accountStatus: 'pending_verification' }],
  ['papers in review', { verificationStatus: 'in_review' }],
  ['papers that ran out', { verificationStatus: 'expired' }],
  ['no fee yet', { fee: null }],
  ['no therapy', { therapies: 0 }],
  ['no modality', { modalities: 0 }],
  ['no speciality', { specialities: 0 }],
  ['no hours', { hasHours: false }],
])('a therapist with %s is not listed', (_name, lack) => {
  expect(isReadyToList({ ...ready, ...lack })).toBe(false)
})

test('few reviews count less than many', () => {
  const facts = { hoursToNextSlot: 10, hasPicture: true }
  const one = recommendation({ ...facts, rating: 500, reviews: 1 })
  const many = recommendation({ ...facts, rating: 480, reviews: 50 })
  expect(many).toBeGreaterThan(one)
})

test.each([
  ['a free hour within three days', { hoursToNextSlot: 72 }, { hoursToNextSlot: 73 }],
  ['a free hour at all', { hoursToNextSlot: 900 }, { hoursToNextSlot: null }],
  ['a picture', { hasPicture: true }, { hasPicture: false }],
])('%s recommends', (_name, better, worse) => {
  const facts = { rating: 450, reviews: 10, hoursToNextSlot: 10, hasPicture: false }
  expect(recommendation({ ...facts, ...better })).toBeGreaterThan(recommendation({ ...facts, ...worse }))
})

test.each([
  ['Elif Yıldırım', 'elif yildirim'],
  ['Henrik LÜDERS', 'henrik luders'],
  ['Zoë O’Brien-Nwosu', 'zoe o brien nwosu'],
  ['Łukasz Weiß', 'lukasz weiss'],
  ['%_\\', ''],
])('%s is looked for as "%s"', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
