import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useBlockWords } from './block-words.ts'
import { styleOf } from './block-style.ts'
import { type Block, blocksOn } from './blocks.ts'
import type { Day } from './days.ts'

const long = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The schedule on a phone: sessions as a list, under the names of their days. */
export function DayLists({ days, blocks }: { days: readonly Day[]; blocks: readonly Block[] }) {
  const formats = useFormats()
  const filled = days.map((day) => ({ day, own: blocksOn(day, blocks) })).filter(({ own }) => own.length > 0)
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {filled.map(({ day: { date }, own }) => (
        <section key={date} aria-label={formats.date(date, long)}>
          {days.length > 1 && (
            <Typography variant="h2" sx={{ fontSize: 16, mb: 2 }}>
              {formats.date(date, long)}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {own.map((block) => (
              <li key={block.key}>
                <Row block={block} />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}

function Row({ block }: { block: Block }) {
  const { hours, name, therapy, state } = useBlockWords()(block)
  return (
    <Box
      component={Link}
      to={paths.appointment({ id: block.booking.identifier })}
      sx={{
        display: 'grid',
        gridTemplateColumns: '104px minmax(0, 1fr)',
        gap: 3,
        alignItems: 'center',
        minHeight: 64,
        px: 3,
        py: 2,
        borderRadius: 3,
        color: 'var(--ink)',
        textDecoration: 'none',
        fontVariantNumeric: 'tabular-nums',
        ...styleOf(block),
      }}
    >
      <span>{hours}</span>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="strong" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {therapy} · {state}
      </Box>
    </Box>
  )
}
