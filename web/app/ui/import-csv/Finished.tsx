import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { saveCsv } from '#ui/lists/csv.ts'
import { Counts } from './Counts.tsx'
import type { CsvFile } from './csv-file.ts'
import {
  betweenOf,
  canBeMended,
  headersOf,
  reasonsFor,
  rejectedCsv,
  rejectedOf,
  reportCsv,
  type Reported,
} from './report.ts'
import { RowReasons } from './RowReasons.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { Outcome } from './target.ts'

interface FinishedProps {
  file: CsvFile
  /** Of all rows of the file, by their numbers. */
  outcomes: ReadonlyMap<number, Outcome>
  isStopped: boolean
  /** Where what was kept is seen. */
  kept: { to: string; text: string }
  onAnother: () => void
}

/** What became of the file, and what can be done about the rows that were not kept. */
export function Finished({ file, outcomes, isStopped, kept, onAnother }: FinishedProps) {
  const t = useTranslate()
  const reported: Reported[] = file.rows.map((row) => ({ row, outcome: outcomes.get(row.number) ?? null }))
  const rejected = rejectedOf(reported)
  const isToMend = rejected.some(canBeMended)
  const isAnyKept = rejected.length < reported.length
  const headers = headersOf(file, t)
  const between = betweenOf(file)
  const save = async (name: string, csv: Promise<string>) =>
    saveCsv(t(`import_csv.report.${name}`, { name: file.name.replace(/\.\w+$/, '') }), await csv)
  return (
    <>
      <StepHeading>{t(`import_csv.finished.${isStopped ? 'stopped' : isAnyKept ? 'title' : 'nothing'}`)}</StepHeading>
      <Counts counts={countsIn(reported)} />
      <Typography>{t(`import_csv.finished.${isToMend ? 'some' : rejected.length > 0 ? 'there' : 'all'}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" component={Link} to={kept.to} sx={{ minHeight: 48 }}>
          {kept.text}
        </Button>
        <Button
          variant="outlined"
          onClick={() => void save('file', reportCsv(reported, headers, between, t))}
          sx={{ minHeight: 48 }}
        >
          {t('import_csv.finished.report')}
        </Button>
        {isToMend && (
          <Button
            variant="outlined"
            onClick={() => void save('rejected_file', rejectedCsv(reported, headers, between, t))}
            sx={{ minHeight: 48 }}
          >
            {t('import_csv.finished.save_rejected')}
          </Button>
        )}
        <Button variant="outlined" onClick={onAnother} sx={{ minHeight: 48 }}>
          {t(isToMend ? 'import_csv.finished.repaired' : 'import_csv.finished.another')}
        </Button>
      </Box>
      <RowReasons
        title={t('import_csv.finished.rejected')}
        rows={rejected.map((one) => ({ ...one, number: one.row.number }))}
        reasons={(one) => reasonsFor(one, t)}
      />
    </>
  )
}

/** Kept, and why not; what did not happen is not counted. */
function countsIn(reported: readonly Reported[]) {
  const among = (...statuses: (Outcome['status'] | null)[]) =>
    reported.filter(({ outcome }) => statuses.includes(outcome?.status ?? null)).length
  const words = [
    { word: 'kept', count: among('new', 'invited', 'linked'), tone: 'success' },
    { word: 'invited', count: among('invited'), tone: 'success' },
    { word: 'there', count: among('duplicate', 'declined'), tone: 'muted' },
    { word: 'invalid', count: among('invalid'), tone: 'error' },
    { word: 'not_sent', count: among(null), tone: 'muted' },
  ] as const
  return words.filter(({ word, count }) => word === 'kept' || count > 0)
}
