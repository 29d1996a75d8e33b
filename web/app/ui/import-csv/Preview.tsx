import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { Field } from '#schemas/platform/field-kinds.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { csvFields, type Mapping } from './mapping.ts'
import type { CheckedRow, Target } from './target.ts'

const shownRows = 10

interface PreviewProps {
  target: Target
  mapping: Mapping
  rows: readonly CheckedRow[]
}

/** The first rows as they will be stored. */
export function Preview({ target, mapping, rows }: PreviewProps) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const fields = csvFields(target).filter(({ name }) => mapping[name] !== undefined)
  return (
    <section>
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        {t('import_csv.check.preview')}
      </Typography>
      <TableContainer
        tabIndex={0}
        component="section"
        aria-labelledby={id}
        sx={{ border: '1px solid var(--hairline)', borderRadius: 4, bgcolor: 'var(--card)' }}
      >
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              <TableCell>{t('import_csv.report.row')}</TableCell>
              <TableCell>{t('import_csv.report.status')}</TableCell>
              {fields.map(({ name }) => (
                <TableCell key={name}>{t(labelKey(target.resource, name))}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, shownRows).map((row) => (
              <TableRow key={row.number}>
                <TableCell>{formats.number(row.number)}</TableCell>
                <TableCell>
                  <StatusBadge status={badges[row.as]} text={t(`import_csv.verdicts.${row.as}`)} />
                </TableCell>
                {fields.map((field) => (
                  <TableCell
                    key={field.name}
                    sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {shown(row, field, t)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  )
}

const badges = { good: 'approved', duplicate: 'pending', invalid: 'failed' } as const

/** Cells as plain text. Refused rows are shown as they are in the file. */
function shown(row: CheckedRow, { name }: Field, t: (key: string) => string): string {
  const value = (row.values as Record<string, unknown>)[name]
  if (typeof value === 'boolean') return t(`ra.boolean.${value}`)
  return typeof value === 'string' ? value : (row.cells[name] ?? '')
}
