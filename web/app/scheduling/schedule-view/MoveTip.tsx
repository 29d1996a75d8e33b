import Box from '@mui/material/Box'
import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { headHeight } from './grid-size.ts'
import type { MoveWords } from './move-words.ts'

interface MoveTipProps {
  words: MoveWords
  /** Pixels from midnight to the top and the bottom of the session. */
  top: number
  bottom: number
  column: number
  columns: number
  /** A finger hides what is below it. */
  isTouch: boolean
  /** Left edge of a column. */
  left: (column: number) => string
}

/** The rule of a move beside the place where it would lead. */
export function MoveTip({ words, top, bottom, column, columns, isTouch, left }: MoveTipProps) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [tip, frame] = [box.current, box.current?.offsetParent]
    if (!tip || !frame) return
    if (isTouch) {
      const above = top - tip.offsetHeight - gap
      tip.style.top = `${headHeight + (above >= frame.scrollTop ? above : bottom + gap)}px`
      return
    }
    // Where too little of the grid is visible below, the rule ends at the bottom of the session.
    const isLow = headHeight + top + tip.offsetHeight > frame.scrollTop + frame.clientHeight
    tip.style.top = `${headHeight + (isLow ? bottom - tip.offsetHeight : top)}px`
  }, [top, bottom, isTouch, words.rule, words.when])
  const isRight = column < columns / 2
  const place =
    isTouch && columns === 1
      ? { left: left(0), right: 4, width: 'auto' }
      : columns === 1
        ? { right: 8 }
        : isRight
          ? { left: left(column + 1) }
          : { right: `calc(100% - (${left(column)}) + 4px)` }
  return (
    <Box ref={box} aria-hidden style={place} sx={shape}>
      <strong>{words.isPossible ? t('calendar_view.move_to', { when: words.when }) : words.when}</strong>
      <span>{words.rule}</span>
      {isTouch ? (
        <span>{t(words.isPossible ? 'calendar_view.let_go' : 'calendar_view.let_go_back')}</span>
      ) : (
        <Keys isPossible={words.isPossible} />
      )}
    </Box>
  )
}

function Keys({ isPossible }: { isPossible: boolean }) {
  const t = useTranslate()
  return (
    <span>
      {isPossible && (
        <>
          <kbd>Enter</kbd> {t('calendar_view.review')}{' '}
        </>
      )}
      <kbd>Esc</kbd> {t('calendar_view.put_back')}
    </span>
  )
}

/** Pixels between the session and its rule. */
const gap = 8

const shape = {
  position: 'absolute',
  zIndex: 4,
  width: 232,
  display: 'grid',
  gap: 1,
  p: 3,
  m: '0 4px',
  fontSize: 13,
  lineHeight: 1.45,
  color: 'var(--card)',
  bgcolor: 'var(--ink)',
  borderRadius: 2,
  boxShadow: 'var(--shadow)',
  pointerEvents: 'none',
  '& kbd': { font: 'inherit', fontSize: 12, px: 1, border: '1px solid currentColor', borderRadius: '5px' },
} as const
