import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useBlockWords } from './block-words.ts'
import { styleOf } from './block-style.ts'
import type { Placed } from './blocks.ts'
import type { StopProps } from './use-stops.ts'

interface SessionBlockProps {
  placed: Placed
  /** Pixels from the top of its day. */
  top: number
  height: number
  stop: StopProps
  /** Its preview is open. */
  isShown: boolean
  /** Another time is being chosen for it. */
  isMoving: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

const lineHeight = 18
/** Of the text; a block below 120 px has less. */
const narrow = '@container (max-width: 103.95px)'
/** A week beside a preview: the text takes part of the padding. */
const narrowest = '@container (max-width: 83.95px)'

/** A session at its time, with as many lines as fit. */
export function SessionBlock({ placed, top, height, stop, isShown, isMoving, onClick }: SessionBlockProps) {
  const { block, lane, lanes } = placed
  const words = useBlockWords()(block)
  const count = Math.max(1, Math.floor((height - 2) / lineHeight))
  return (
    <Box
      component={Link}
      to={paths.appointment({ id: block.booking.identifier })}
      title={words.whole}
      draggable={false}
      data-block={block.key}
      {...stop}
      onClick={onClick}
      aria-current={isShown ? true : undefined}
      style={{ top, height, left: `calc(${(lane / lanes) * 100}% + 2px)`, width: `calc(${100 / lanes}% - 4px)` }}
      sx={{ ...shape, ...styleOf(block), ...(isMoving && left), ...(isShown && shown) }}
    >
      <VisuallyHidden>{words.whole}</VisuallyHidden>
      <span aria-hidden>
        <strong>
          {count === 1 && `${words.start} `}
          <span className="full">{words.name}</span>
          <span className="short">{words.shortName}</span>
        </strong>
        {count === 1 && ` · ${words.detail}`}
      </span>
      {count > 1 && (
        <span aria-hidden>
          <span className={words.isPlain ? '' : 'roomy'}>{words.start} </span>
          <span className={words.isPlain ? 'full' : ''}>{words.detail}</span>
        </span>
      )}
      {count > 2 && (
        <Box component="span" aria-hidden sx={{ color: 'var(--muted)' }}>
          {words.therapy}
        </Box>
      )}
    </Box>
  )
}

const shape = {
  position: 'absolute',
  overflow: 'hidden',
  containerType: 'inline-size',
  px: 1.5,
  py: '1px',
  borderRadius: 1.5,
  color: 'var(--ink)',
  fontSize: 13,
  lineHeight: `${lineHeight}px`,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  scrollMarginTop: 56,
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '& > span[aria-hidden]': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .short': { display: 'none' },
  [narrow]: { '& .full': { display: 'none' }, '& .short': { display: 'inline' } },
  [narrowest]: {
    // The place in the grid says when.
    '& .roomy': { display: 'none' },
    '& > span[aria-hidden]': { marginInline: '-3px -5px', fontSize: 12 },
  },
  '&:hover': { textDecoration: 'underline' },
} as const

const left = { opacity: 0.6, borderStyle: 'dashed' } as const
const shown = { boxShadow: '0 0 0 2px var(--card), 0 0 0 4px var(--primary)' } as const
