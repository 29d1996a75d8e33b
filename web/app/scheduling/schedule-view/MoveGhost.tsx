import Box from '@mui/material/Box'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { shortened } from './block-words.ts'
import { type Day, heightAt } from './days.ts'
import { headHeight, hoursWidth, rowHeight } from './grid-size.ts'
import type { MoveWords } from './move-words.ts'
import { MoveTip } from './MoveTip.tsx'
import type { Moving } from './use-moving.ts'

interface MoveGhostProps {
  moving: Moving
  words: MoveWords
  days: readonly Day[]
  axis: readonly string[]
  onPress: (key: string) => void
  onReview: () => void
  onCancel: () => void
}

/** The session at the time that is being chosen, with the rule that applies there. */
export function MoveGhost({ moving, words, days, axis, onPress, onReview, onCancel }: MoveGhostProps) {
  const t = useTranslate()
  const formats = useFormats()
  const button = useRef<HTMLButtonElement>(null)
  const { block, target, by } = moving
  const column = days.findIndex(({ start, end }) => target.start >= start && target.start < end)
  const day = days[column]
  useEffect(() => {
    if (by === 'keys') button.current?.focus({ preventScroll: true })
  }, [by])
  useEffect(() => {
    if (by === 'keys') button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [by, target.start])
  if (!day) return null

  const at = (time: number) => heightAt(day, axis, time) * rowHeight
  const length = Date.parse(block.endAt) - Date.parse(block.startAt)
  const [top, bottom] = [at(target.start), at(target.start + length)]
  const name = clientOf(block.booking)
  const left = (place: number) => `calc(${hoursWidth}px + (100% - ${hoursWidth}px) * ${place / days.length})`
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const isArrow = event.key.startsWith('Arrow')
    if (!isArrow && event.key !== 'Escape' && event.key !== 'Enter') return
    event.preventDefault()
    if (isArrow) onPress(event.key)
    else if (event.key === 'Enter') onReview()
    else onCancel()
  }
  return (
    <>
      <Box
        ref={button}
        component="button"
        type="button"
        tabIndex={by === 'keys' ? 0 : -1}
        onKeyDown={press}
        onClick={onReview}
        style={{
          top: headHeight + top,
          height: Math.max(20, bottom - top - 1),
          left: left(column),
          width: `calc((100% - ${hoursWidth}px) / ${days.length})`,
        }}
        sx={{ ...shape, ...(words.isPossible ? {} : refused), pointerEvents: by === 'keys' ? 'auto' : 'none' }}
      >
        <VisuallyHidden>{t('calendar_view.new_time_of', { name })}</VisuallyHidden>
        <strong aria-hidden>{shortened(name)}</strong>
        <span aria-hidden>
          {t('calendar_view.was', {
            to: formats.time(new Date(target.start).toISOString()),
            from: formats.time(block.startAt),
          })}
        </span>
      </Box>
      <MoveTip {...{ words, top, bottom, column, left }} isTouch={by === 'touch'} columns={days.length} />
      <VisuallyHidden>
        <span aria-live="assertive">{by === 'keys' && `${words.when}. ${words.rule}`}</span>
      </VisuallyHidden>
    </>
  )
}

const shape = {
  position: 'absolute',
  zIndex: 3,
  display: 'grid',
  alignContent: 'start',
  px: 1.5,
  py: '2px',
  scrollMargin: '56px 0 16px',
  overflow: 'hidden',
  textAlign: 'left',
  font: 'inherit',
  fontSize: 13,
  lineHeight: '17px',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--on-primary)',
  bgcolor: 'var(--primary)',
  border: '1px solid var(--card)',
  borderRadius: 1.5,
  boxShadow: 'var(--shadow)',
  cursor: 'grabbing',
} as const

const refused = { color: 'var(--error)', bgcolor: 'var(--card)', border: '1.5px dashed var(--error)' } as const
