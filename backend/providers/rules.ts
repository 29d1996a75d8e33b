import type { FeeChange } from '#schemas/providers.ts'

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
  fee: number | null
  therapies: number
  modalities: number
  specialities: number
  hasHours: boolean
}

/** The public sees a therapist who was checked, can be paid and can be booked. */
export function isReadyToList(practice: Practice): boolean {
  return (
    practice.accountStatus === 'active' &&
    practice.verificationStatus === 'approved' &&
    Boolean(practice.firstName && practice.lastName) &&
    practice.fee !== null &&
    practice.therapies > 0 &&
    practice.modalities > 0 &&
    practice.specialities > 0 &&
    practice.hasHours
  )
}

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
