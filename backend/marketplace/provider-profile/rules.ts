import type { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import type { PauseReason } from '#schemas/marketplace/verification.ts'

/** Free sets the fee to 0, whatever stood in the fee field; a fee of 0 is free. */
export function feeToKeep({ fee, isFree }: FeeChange): FeeChange {
  return isFree || fee === 0 ? { fee: 0, isFree: true } : { fee, isFree: false }
}

export interface Fee {
  fee: number
  isFree: boolean
}

/** A therapy without a fee of its own costs the general one. */
export function feeOfTherapy(own: { fee: number | null; isFree: boolean }, general: Fee): Fee {
  if (own.isFree) return { fee: 0, isFree: true }
  return own.fee === null ? general : { fee: own.fee, isFree: own.fee === 0 }
}

export interface Practice {
  firstName: string | null
  lastName: string | null
  accountStatus: string
  verificationStatus: string
  /** When the papers were approved; null once that was taken back. */
  verifiedAt: string | null
  /** Last day of the accepted licence and insurance that hold longest; null without an accepted one. */
  licenseUntil: string | null
  insuranceUntil: string | null
  /** There was an accepted one that has run out. */
  licenseRanOut: boolean
  insuranceRanOut: boolean
  /** Where the therapist works. */
  today: string
  fee: number | null
  therapies: number
  modalities: number
  specialities: number
  hasHours: boolean
  /** Some session of theirs costs something. */
  takesMoney: boolean
  hasPayout: boolean
}

/** A document holds through its last day, by the clock of the place where the therapist works. */
export const holdsOn = (until: string | null, today: string): boolean => until !== null && until >= today

/** Changed documents are looked at again while the approval goes on: who submits anew stays listed until it is decided. */
const standing: readonly string[] = ['approved', 'submitted', 'in_review']

export const isApproved = ({ verificationStatus, verifiedAt }: Pick<Practice, 'verificationStatus' | 'verifiedAt'>) =>
  verifiedAt !== null && standing.includes(verificationStatus)

/** What keeps an approved therapist from the public, in the order in which it is asked for. */
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

/** The public sees a therapist who was checked, is insured, can be paid and can be booked. */
export const isReadyToList = (practice: Practice): boolean => isApproved(practice) && pausedBy(practice).length === 0

const usualRating = 400
const usualReviews = 5
const soonHours = 72

/**
 * Order of "recommended": the rating in hundredths, drawn to the usual one while reviews are few; a free hour within
 * three days counts half a star, one at all a quarter, a picture a tenth.
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

const plainLetters: Record<string, string> = {
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

/** How names are compared: without case, accents and punctuation. */
export function foldName(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const latin = plain.replaceAll(/[ßøıłđðþæœ]/g, (letter) => plainLetters[letter] ?? letter)
  return latin.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
