import Box from '@mui/material/Box'
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
}

const lineHeight = 18

/** A session at its time, with as many lines as fit. */
export function SessionBlock({ placed: { block, lane, lanes }, top, height, stop }: SessionBlockProps) {
  const { hours, name, therapy, state, whole } = useBlockWords()(block)
  const lines = [`${hours.slice(0, 5)} ${name}`, state, therapy].slice(0, Math.max(1, Math.floor(height / lineHeight)))
  const [first, ...others] = lines
  return (
    <Box
      component={Link}
      to={paths.appointment({ id: block.booking.identifier })}
      title={whole}
      {...stop}
      style={{ top, height, left: `${(lane / lanes) * 100}%`, width: `calc(${100 / lanes}% - 2px)` }}
      sx={{
        position: 'absolute',
        overflow: 'hidden',
        px: 1.5,
        py: '2px',
        borderRadius: 2,
        color: 'var(--ink)',
        fontSize: 13,
        lineHeight: `${lineHeight}px`,
        textDecoration: 'none',
        fontVariantNumeric: 'tabular-nums',
        scrollMarginTop: 72,
        '& > span[aria-hidden]': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '&:hover': { textDecoration: 'underline' },
        ...styleOf(block),
      }}
    >
      <VisuallyHidden>{whole}</VisuallyHidden>
      <span aria-hidden>
        <strong>{first}</strong>
        {others.length === 0 && ` · ${state}`}
      </span>
      {others.map((line) => (
        <span key={line} aria-hidden>
          {line}
        </span>
      ))}
    </Box>
  )
}
