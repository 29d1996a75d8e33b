import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { countsOf } from './check-rows.ts'
import { Counts } from './Counts.tsx'
import type { Mapping } from './mapping.ts'
import { Preview } from './Preview.tsx'
import { RowReasons } from './RowReasons.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { CheckedRow, Target } from './target.ts'
import { useReasons } from './use-reasons.ts'

interface CheckProps {
  target: Target
  mapping: Mapping
  /** Null during the check. */
  rows: readonly CheckedRow[] | null
  done: number
  total: number
  /** Inputs for options that apply before the start. */
  choices: ReactNode
  isStarting: boolean
  onBack: () => void
  onStart: (rows: readonly CheckedRow[]) => void
}

/** The rows as they will be stored, and the errors of the others, before anything is sent. */
export function Check({ target, mapping, rows, done, total, choices, isStarting, onBack, onStart }: CheckProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <>
      <StepHeading>{t('import_csv.check.title')}</StepHeading>
      <Box component="output" sx={{ display: 'block' }}>
        {rows ? (
          <Verdict rows={rows} />
        ) : (
          t('import_csv.check.checking', { done: formats.number(done), total: formats.number(total) })
        )}
      </Box>
      {rows && (
        <>
          <Preview target={target} mapping={mapping} rows={rows} />
          <RowErrors target={target} rows={rows} />
          {choices}
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {rows && <Start rows={rows} isStarting={isStarting} onStart={onStart} />}
        <Button variant="outlined" onClick={onBack} sx={{ minHeight: 48 }}>
          {t('import_csv.check.back')}
        </Button>
      </Box>
    </>
  )
}

function Verdict({ rows }: { rows: readonly CheckedRow[] }) {
  const { good, duplicate, invalid } = countsOf(rows)
  return (
    <Counts
      counts={[
        { word: 'good', count: good, tone: 'success' },
        { word: 'duplicate', count: duplicate, tone: 'muted' },
        { word: 'invalid', count: invalid, tone: invalid > 0 ? 'error' : 'muted' },
      ]}
    />
  )
}

function Start({
  rows,
  isStarting,
  onStart,
}: Pick<CheckProps, 'isStarting' | 'onStart'> & { rows: readonly CheckedRow[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { good } = countsOf(rows)
  if (good === 0) return <Typography sx={{ width: '100%' }}>{t('import_csv.check.nothing')}</Typography>
  return (
    <Button variant="contained" loading={isStarting} onClick={() => onStart(rows)} sx={{ minHeight: 48 }}>
      {t('import_csv.check.start', { smart_count: good, count: formats.number(good) })}
    </Button>
  )
}

function RowErrors({ target, rows }: { target: Target; rows: readonly CheckedRow[] }) {
  const t = useTranslate()
  const reasonsOf = useReasons(target)
  const wrong = rows.filter(({ as }) => as === 'invalid')
  return <RowReasons title={t('import_csv.check.mistakes')} rows={wrong} reasons={reasonsOf} />
}
