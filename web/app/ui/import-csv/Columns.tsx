import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { importLimits } from '#schemas/care/client-import.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { Fields } from '#ui/forms/FormSection.tsx'
import type { CsvFile, Reading, Refused } from './csv-file.ts'
import { type Column, columnsOf, csvFields, mapped, type Mapping, missingFields } from './mapping.ts'
import { ReadAs } from './ReadAs.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { Target } from './target.ts'

export interface ColumnsProps {
  target: Target
  file: CsvFile
  mapping: Mapping
  isReading: boolean
  /** Why the last requested way of reading failed. */
  refused: Refused | null
  onMapping: (mapping: Mapping) => void
  onReadAs: (change: Partial<Reading>) => void
  onBack: () => void
  onNext: () => void
}

/** How the file is read, and which column belongs to which field. */
export function Columns(props: ColumnsProps) {
  const { target, file, mapping, isReading, refused, onMapping, onReadAs, onBack, onNext } = props
  const t = useTranslate()
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const columns = columnsOf(file.header, file.rows)
  const missing = missingFields(target, mapping)
  const next = () => {
    if (missing.length === 0) return onNext()
    setConfirming(true)
    box.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
  }
  return (
    <>
      <StepHeading>{t('import_csv.columns.title')}</StepHeading>
      <Typography>
        {t('import_csv.columns.text', {
          name: file.name,
          rows: formats.number(file.rows.length),
          smart_count: file.rows.length,
        })}
      </Typography>
      {file.openQuote !== null && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'var(--ink)' }}>
          {t('import_csv.open_quote', { row: formats.number(file.openQuote) })}
        </Alert>
      )}
      <Box ref={box}>
        <Fields>
          {csvFields(target).map(({ name, required }) => (
            <ColumnOf
              key={name}
              name={name}
              label={t(labelKey(target.resource, name))}
              isRequired={required}
              isMissing={isConfirming && missing.includes(name)}
              columns={columns}
              place={mapping[name] ?? null}
              onPlace={(place) => onMapping(mapped(mapping, name, place))}
            />
          ))}
        </Fields>
      </Box>
      {refused && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ color: 'var(--ink)' }}>
          {t(`import_csv.refused.${refused}`, { rows: formats.number(importLimits.rowsMost) })}
        </Alert>
      )}
      <ReadAs reading={file.reading} isReading={isReading} onChange={onReadAs} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" onClick={next} disabled={isReading} sx={{ minHeight: 48 }}>
          {t('import_csv.columns.next')}
        </Button>
        <Button variant="outlined" onClick={onBack} sx={{ minHeight: 48 }}>
          {t('import_csv.other_file')}
        </Button>
      </Box>
    </>
  )
}

interface ColumnOfProps {
  name: string
  label: string
  isRequired: boolean
  isMissing: boolean
  columns: readonly Column[]
  place: number | null
  onPlace: (place: number | null) => void
}

function ColumnOf({ name, label, isRequired, isMissing, columns, place, onPlace }: ColumnOfProps) {
  const t = useTranslate()
  const column = place === null ? undefined : columns[place]
  const samples = column?.samples.map(short).join(' · ')
  const hint = samples ? t('import_csv.columns.samples', { samples }) : t('import_csv.columns.no_samples')
  return (
    <TextField
      select
      id={`column-of-${name}`}
      name={name}
      label={label}
      required={isRequired}
      error={isMissing}
      value={place ?? ''}
      onChange={({ target: { value } }) => onPlace(value === '' ? null : Number(value))}
      helperText={isMissing ? t('import_csv.columns.missing') : column ? hint : t('import_csv.columns.without')}
      slotProps={{ select: { native: true }, formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
    >
      <option value="">{t('import_csv.columns.none')}</option>
      {columns.map(({ place: own, header }) => (
        <option key={own} value={own}>
          {header === '' ? t('import_csv.column_number', { number: own + 1 }) : short(header)}
        </option>
      ))}
    </TextField>
  )
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell)
