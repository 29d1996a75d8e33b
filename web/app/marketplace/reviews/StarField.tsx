import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { reviewLimits } from '#schemas/marketplace/review-limits.ts'
import { StarRow, useStarWords } from './Stars.tsx'

const { ratingStep, ratingMax } = reviewLimits
const ratings = Array.from({ length: ratingMax / ratingStep }, (_, place) => (place + 1) * ratingStep)
const starSize = 56

const within = (rating: number) => Math.min(ratingMax, Math.max(ratingStep, rating))

/** The rating that a key selects; null for other keys. Does not wrap around: the key after five stars does not select half a star. */
function after(key: string, rating: number): number | null {
  if (key === 'Home') return ratingStep
  if (key === 'End') return ratingMax
  if (key === 'ArrowRight' || key === 'ArrowDown') return within(rating + ratingStep)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return within(rating - ratingStep)
  return null
}

interface StarFieldProps {
  /** The first button, for the focus after a refused submit. */
  ref: Ref<HTMLInputElement>
  value: number | null
  onChange: (rating: number) => void
  error: string | undefined
}

/** Half a star to five: ten radio buttons, each over its half of a star. */
export function StarField({ ref, value, onChange, error }: StarFieldProps) {
  const t = useTranslate()
  const id = useId()
  const words = useStarWords()
  const row = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value ?? 0

  const moveSelection = (event: KeyboardEvent) => {
    const wanted = after(event.key, value ?? 0)
    if (wanted === null) return
    event.preventDefault()
    onChange(wanted)
    row.current?.querySelector<HTMLInputElement>(`input[value="${wanted}"]`)?.focus()
  }

  return (
    <Box component="fieldset" aria-describedby={id} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t('reviews.rating')}
      </Box>
      <Box
        ref={row}
        onKeyDown={moveSelection}
        onPointerLeave={() => setPointed(null)}
        sx={{
          position: 'relative',
          width: 'fit-content',
          borderRadius: 3,
          '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
        }}
      >
        <StarRow rating={shown} size={starSize} />
        <Box sx={{ position: 'absolute', inset: 0, display: 'flex' }}>
          {ratings.map((rating) => (
            <Box
              key={rating}
              ref={rating === ratingStep ? ref : undefined}
              component="input"
              type="radio"
              name={`${id}-rating`}
              value={rating}
              checked={value === rating}
              aria-label={words(rating)}
              onChange={() => onChange(rating)}
              onPointerEnter={(event) => setPointed(event.pointerType === 'mouse' ? rating : null)}
              sx={{ flex: 1, minWidth: 0, height: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
            />
          ))}
        </Box>
      </Box>
      <FormHelperText id={id} error={error !== undefined} sx={{ mx: 0 }}>
        {error ?? (shown > 0 ? words(shown) : t('reviews.no_stars'))}
      </FormHelperText>
    </Box>
  )
}
