import { card as plain } from '#ui/page/card.ts'

/** A card of the payout pages. */
export const card = {
  p: { xs: 5, md: 6 },
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  ...plain,
} as const
