import { expect, test } from 'vitest'
import {
  feeOfTherapy,
  normalizeFee,
  foldName,
  isReadyToList,
  pausedBy,
  type Practice,
  recommendation,
} from '#backend/marketplace/provider-profile/rules.ts'

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
])('free sets the fee to 0, and 0 is free: %o', (change, stored) => {
  expect(normalizeFee(change)).toEqual(stored)
})

const general = { fee: 9_000, isFree: false }
test.each([
  ['costs the general fee without one of its own', { fee: null, isFree: false }, general, general],
  ['costs its own fee', { fee: 12_000, isFree: false }, general, { fee: 12_000, isFree: false }],
  ['may be free beside a general fee', { fee: 0, isFree: true }, general, { fee: 0, isFree: true }],
  [
    'is free where all therapies are free',
    { fee: null, isFree: false },
    { fee: 0, isFree: true },
    { fee: 0, isFree: true },
  ],
  [
    'may cost something where the others are free',
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
  verifiedAt: '2026-01-05T09:00:00.000Z',
  licenseUntil: '2026-12-31',
  insuranceUntil: '2026-03-02',
  licenseRanOut: false,
  insuranceRanOut: false,
  today: '2026-03-02',
  fee: 0,
  therapies: 1,
  modalities: 1,
  specialities: 1,
  hasHours: true,
  takesMoney: true,
  hasPayout: true,
}

test('a verified therapist with fee, therapy, modality, speciality, name and hours is listed', () => {
  expect(isReadyToList(ready)).toBe(true)
})

test.each<[string, Partial<Practice>]>([
  ['no first name', { firstName: null }],
  ['an empty last name', { lastName: '' }],
  ['a suspended account', { accountStatus: 'suspended' }],
  ['an unverified account', { accountStatus: 'pending_verification' }],
  ['first documents in review', { verificationStatus: 'in_review', verifiedAt: null }],
  ['documents to be changed', { verificationStatus: 'changes_requested' }],
  ['no accepted licence', { licenseUntil: null }],
  ['a licence that expired yesterday', { licenseUntil: '2026-03-01' }],
  ['an insurance that expired yesterday', { insuranceUntil: '2026-03-01' }],
  ['expired documents', { verificationStatus: 'expired' }],
  ['no fee yet', { fee: null }],
  ['no therapy', { therapies: 0 }],
  ['no modality', { modalities: 0 }],
  ['no speciality', { specialities: 0 }],
  ['no hours', { hasHours: false }],
  ['no bank details', { hasPayout: false }],
])('a therapist with %s is not listed', (_name, lack) => {
  expect(isReadyToList({ ...ready, ...lack })).toBe(false)
})

test('a therapist whose every session is free is listed without bank details', () => {
  expect(isReadyToList({ ...ready, takesMoney: false, hasPayout: false })).toBe(true)
})

test.each(['submitted', 'in_review'])('an approved therapist stays listed while changed documents are %s', (status) => {
  expect(isReadyToList({ ...ready, verificationStatus: status })).toBe(true)
})

test.each<[string, Partial<Practice>, string[]]>([
  ['nothing', {}, []],
  ['a missing licence', { licenseUntil: null }, ['license']],
  ['an expired licence', { licenseUntil: null, licenseRanOut: true }, ['license_expired']],
  ['an expired insurance', { insuranceUntil: '2026-03-01' }, ['insurance_expired']],
  ['a missing insurance', { insuranceUntil: null }, ['insurance']],
  ['fee and hours', { fee: null, hasHours: false }, ['fee', 'availability']],
  ['missing or refused bank details', { hasPayout: false }, ['payout']],
  ['profile and account', { therapies: 0, accountStatus: 'suspended' }, ['profile', 'account']],
])('an approved therapist is not public because of %s', (_name, lack, reasons) => {
  expect(pausedBy({ ...ready, ...lack })).toEqual(reasons)
})

test('few reviews count less than many', () => {
  const facts = { hoursToNextSlot: 10, hasPicture: true }
  const one = recommendation({ ...facts, rating: 500, reviews: 1 })
  const many = recommendation({ ...facts, rating: 480, reviews: 50 })
  expect(many).toBeGreaterThan(one)
})

test.each([
  ['a free hour within three days', { hoursToNextSlot: 72 }, { hoursToNextSlot: 73 }],
  ['any free hour', { hoursToNextSlot: 900 }, { hoursToNextSlot: null }],
  ['a picture', { hasPicture: true }, { hasPicture: false }],
])('%s raises the recommendation', (_name, better, worse) => {
  const facts = { rating: 450, reviews: 10, hoursToNextSlot: 10, hasPicture: false }
  expect(recommendation({ ...facts, ...better })).toBeGreaterThan(recommendation({ ...facts, ...worse }))
})

test.each([
  ['Elif Yıldırım', 'elif yildirim'],
  ['Henrik LÜDERS', 'henrik luders'],
  ['Zoë O’Brien-Nwosu', 'zoe o brien nwosu'],
  ['Łukasz Weiß', 'lukasz weiss'],
  ['Søren Đặng-Ðorði', 'soren dang dordi'],
  ['Þór Æsir Œuvre', 'thor aesir oeuvre'],
  ['%_\\', ''],
])('%s is normalised to "%s"', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test.each([
  ['there are no ratings', 0, 0, null, false, 400],
  ['one has, with five stars', 500, 1, null, false, 417],
  ['five have, with three', 300, 5, null, false, 350],
  ['many have, with a picture', 480, 45, null, true, 482],
  ['there is a free hour soon', 400, 0, 72, false, 450],
  ['there is any free hour', 400, 0, 73, false, 425],
  ['there is a free hour now, and a picture', 400, 0, 0, true, 460],
])('when %s the list is sorted by this number', (_name, rating, reviews, hoursToNextSlot, hasPicture, place) => {
  expect(recommendation({ rating, reviews, hoursToNextSlot, hasPicture })).toBe(place)
})

test('a free therapy costs nothing, whatever else is stored', () => {
  expect(feeOfTherapy({ fee: 12_000, isFree: true }, general)).toEqual({ fee: 0, isFree: true })
  expect(feeOfTherapy({ fee: 1, isFree: false }, general)).toEqual({ fee: 1, isFree: false })
  expect(feeOfTherapy({ fee: 0, isFree: false }, general)).toEqual({ fee: 0, isFree: true })
})
