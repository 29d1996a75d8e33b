import type { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import type { PauseReason } from '#schemas/marketplace/verification.ts'

/** Free sets the fee to 0, whatever the fee field says, and a fee of 0 means free. */
export function normalizeFee({ fee, isFree }: FeeChange): FeeChange {
  return isFree || fee === 0 ? { fee: 0, isFree: true } : { fee, isFree: false }
}

export interface Fee {
  fee: number
  isFree: boolean
}

/** A therapy without its own fee costs the general fee. */
export function feeOfTherapy(own: { fee: number | null; isFree: boolean }, general: Fee): Fee {
  if (own.isFree) return { fee: 0, isFree: true }
  return own.fee === null ? general : { fee: own.fee, isFree: own.fee === 0 }
}

export interface Practice {
  firstName: string | null
  lastName: string | null
  accountStatus: string
  verificationStatus: string
  /** Time of the approval; null after it was withdrawn. */
  verifiedAt: string | null
  /** Latest expiry date of the accepted licence and insurance; null without an accepted one. */
  licenseUntil: string | null
  insuranceUntil: string | null
  /** There was an accepted document that has expired. */
  licenseRanOut: boolean
  insuranceRanOut: boolean
  /** Date at the place of work. */
  today: string
  fee: number | null
  therapies: number
  modalities: number
  specialities: number
  hasHours: boolean
  /** At least one session type has a fee. */
  takesMoney: boolean
  hasPayout: boolean
}

/** A document is valid through its last day in the time zone of the place of work. */
export const holdsOn = (until: string | null, today: string): boolean => until !== null && until >= today

/** An approval stays valid during renewed review, so the therapist stays listed until the decision. */
const listedStatuses: readonly string[] = ['approved', 'submitted', 'in_review']

export const isApproved = ({ verificationStatus, verifiedAt }: Pick<Practice, 'verificationStatus' | 'verifiedAt'>) =>
  verifiedAt !== null && listedStatuses.includes(verificationStatus)

/** Reasons that hide an approved therapist from the public, in the order in which they are checked. */
export function pausedBy(practice: Practice): PauseReason[] {
  const { licenseUntil, licenseRanOut, insuranceUntil, insuranceRanOut, today } = practice
  const { firstName, lastName, therapies, modalities, specialities } = practice
  const isWhole = Boolean(firstName && lastName) && therapies > 0 && modalities > 0 && specialities > 0
  const reasons: [PauseReason, boolean][] = [
    [licenseUntil || licenseRanOut ? 'license_expired' : 'license', !holdsOn(licenseUntil, today)],
    [insuranceUntil || insuranceRanOut ? 'insurance_expired' : 'insurance', !holdsOn(insuranceUntil, today)],
    ['fee', practice.fee === null],
    ['availability', !practice.hasHours],
    ['payout', practice.takesMoney && !practice.hasPayout],
    ['profile', !isWhole],
    ['account', practice.accountStatus !== 'active'],
  ]
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** A listed therapist is approved, insured, can be paid and can be booked. */
export const isReadyToList = (practice: Practice): boolean => isApproved(practice) && pausedBy(practice).length === 0

const usualRating = 400
const usualReviews = 5
const soonHours = 72

/**
 * Score of the "recommended" order: the rating in hundredths, weighted towards the average while reviews are few. A free slot
 * within three days adds half a star, any later slot a quarter, a picture a tenth.
 */
export function recommendation(facts: {
  rating: number
  reviews: number
  hoursToNextSlot: number | null
  hasPicture: boolean
}): number {
  const { rating, reviews, hoursToNextSlot, hasPicture } = facts
  const earned = (rating * reviews + usualRating * usualReviews) / (reviews + usualReviews)
  const isFull = hoursToNextSlot === null
  const open = isFull ? 0 : hoursToNextSlot <= soonHours ? 50 : 25
  return Math.round(earned) + open + (hasPicture ? 10 : 0)
}

const plainCharacters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
}

/** Normalises names for comparison: no case, accents or punctuation. */
export function foldName(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const latin = plain.replaceAll(/[ßøıłđðþæœ]/g, (letter) => plainCharacters[letter] ?? letter)
  return latin.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
