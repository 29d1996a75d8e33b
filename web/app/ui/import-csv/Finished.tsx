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
  canBeFixed,
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
  /** Outcomes of all rows, by row number. */
  outcomes: ReadonlyMap<number, Outcome>
  isStopped: boolean
  /** Link to the stored rows. */
  listLink: { to: string; text: string }
  onAnother: () => void
}

/** The result of the import, and what to do about rows that were not stored. */
export function Finished({ file, outcomes, isStopped, listLink, onAnother }: FinishedProps) {
  const t = useTranslate()
  const reported: Reported[] = file.rows.map((row) => ({ row, outcome: outcomes.get(row.number) ?? null }))
  const rejected = rejectedOf(reported)
  const isToFix = rejected.some(canBeFixed)
  const isAnyImported = rejected.length < reported.length
  const headers = headersOf(file, t)
  const delimiter = betweenOf(file)
  const save = async (name: string, csv: Promise<string>) =>
    saveCsv(t(`import_csv.report.${name}`, { name: file.name.replace(/\.\w+$/, '') }), await csv)
  return (
    <>
      <StepHeading>
        {t(`import_csv.finished.${isStopped ? 'stopped' : isAnyImported ? 'title' : 'nothing'}`)}
      </StepHeading>
      <Counts counts={countsIn(reported)} />
      <Typography>{t(`import_csv.finished.${isToFix ? 'some' : rejected.length > 0 ? 'there' : 'all'}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" component={Link} to={listLink.to} sx={{ minHeight: 48 }}>
          {listLink.text}
        </Button>
        <Button
          variant="outlined"
          onClick={() => void save('file', reportCsv(reported, headers, delimiter, t))}
          sx={{ minHeight: 48 }}
        >
          {t('import_csv.finished.report')}
        </Button>
        {isToFix && (
          <Button
            variant="outlined"
            onClick={() => void save('rejected_file', rejectedCsv(reported, headers, delimiter, t))}
            sx={{ minHeight: 48 }}
          >
            {t('import_csv.finished.save_rejected')}
          </Button>
        )}
        <Button variant="outlined" onClick={onAnother} sx={{ minHeight: 48 }}>
          {t(isToFix ? 'import_csv.finished.repaired' : 'import_csv.finished.another')}
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

/** Counts of stored rows and of reasons for the others; zero counts are left out. */
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
