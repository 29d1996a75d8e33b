/** Limits of reviews, without schemas, so that a page can import them for a few bytes. */
export const reviewLimits = {
  ratingStep: 0.5,
  ratingMax: 5,
  textMin: 30,
  textMax: 1000,
  anonymousShownFrom: 3,
  editableDays: 30,
} as const
