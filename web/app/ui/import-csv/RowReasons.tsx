import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The report lists more. */
const shownMost = 50

interface RowReasonsProps<Row> {
  title: string
  rows: readonly Row[]
  reasons: (row: Row) => readonly string[]
}

/** Rows by their number in the file, each with its errors; nothing if there are none. */
export function RowReasons<Row extends { number: number }>({ title, rows, reasons }: RowReasonsProps<Row>) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, shownMost).map((row) => (
          <Box
            component="li"
            key={row.number}
            sx={{ display: 'flex', gap: 4, py: 2, borderBottom: '1px solid var(--hairline)' }}
          >
            <Box
              component="span"
              sx={{ flexShrink: 0, minWidth: 76, fontVariantNumeric: 'tabular-nums', color: 'var(--muted)' }}
            >
              {t('import_csv.row_number', { number: formats.number(row.number) })}
            </Box>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {reasons(row).map((reason) => (
                <div key={reason}>{reason}</div>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {rows.length > shownMost && (
        <Typography sx={{ mt: 2, color: 'var(--muted)' }}>
          {t('import_csv.more_rows', {
            smart_count: rows.length - shownMost,
            count: formats.number(rows.length - shownMost),
          })}
        </Typography>
      )}
    </Box>
  )
}
