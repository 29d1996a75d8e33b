import StarIcon from '@mui/icons-material/Star'
import EmptyStarIcon from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { reviewLimits } from '#schemas/marketplace/review-limits.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

const places = Array.from({ length: reviewLimits.ratingMax }, (_, place) => place)

/** Five stars, filled up to the rating in half steps. */
export function StarRow({ rating, size }: { rating: number; size: number }) {
  const row = (Icon: typeof StarIcon) => places.map((place) => <Icon key={place} sx={{ fontSize: size }} />)
  const cut = 100 - (rating / reviewLimits.ratingMax) * 100
  return (
    <Box aria-hidden sx={{ position: 'relative', width: 'fit-content', lineHeight: 0, color: 'var(--stars)' }}>
      <Box sx={{ display: 'flex' }}>{row(EmptyStarIcon)}</Box>
      <Box sx={{ display: 'flex', position: 'absolute', inset: 0, clipPath: `inset(0 ${cut}% 0 0)` }}>
        {row(StarIcon)}
      </Box>
    </Box>
  )
}

/** `3.5 of 5 stars`, in the reader's number format. */
export function useStarWords(): (rating: number) => string {
  const t = useTranslate()
  const formats = useFormats()
  return (rating) => t('reviews.stars', { rating: formats.number(rating) })
}

/** A rating as read-only stars. */
export function Stars({ rating, size = 22 }: { rating: number; size?: number }) {
  const words = useStarWords()
  return (
    <Box sx={{ position: 'relative' }}>
      <StarRow rating={rating} size={size} />
      <VisuallyHidden>{words(rating)}</VisuallyHidden>
    </Box>
  )
}
