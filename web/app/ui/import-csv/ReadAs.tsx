import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { Fields } from '#ui/forms/FormSection.tsx'
import type { Reading } from './csv-file.ts'
import { type Encoding, encodings } from '#ui/files/encoding.ts'
import { type Delimiter, delimiters } from './read-rows.ts'

const nameOfDelimiter: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }
const nameOfEncoding: Record<Encoding, string> = {
  'utf-8': 'utf_8',
  'utf-16le': 'utf_16le',
  'utf-16be': 'utf_16be',
  'windows-1252': 'windows_1252',
}

interface ReadAsProps {
  reading: Reading
  isReading: boolean
  onChange: (change: Partial<Reading>) => void
}

/** The detected way of reading, for the rare case that it is wrong. */
export function ReadAs({ reading, isReading, onChange }: ReadAsProps) {
  const t = useTranslate()
  const shared = { disabled: isReading, slotProps: { select: { native: true } } } as const
  return (
    <Box component="fieldset" sx={{ m: 0, p: 4, border: '1px solid var(--hairline)', borderRadius: 4, minWidth: 0 }}>
      <Box component="legend" sx={{ px: 2, fontWeight: 600 }}>
        {t('import_csv.read_as.title')}
      </Box>
      <Fields>
        <TextField
          {...shared}
          select
          id="read-as-encoding"
          label={t('import_csv.read_as.encoding')}
          value={reading.encoding}
          onChange={({ target }) => onChange({ encoding: target.value as Encoding })}
          helperText={t('import_csv.read_as.encoding_hint')}
        >
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {t(`import_csv.encodings.${nameOfEncoding[encoding]}`)}
            </option>
          ))}
        </TextField>
        <TextField
          {...shared}
          select
          id="read-as-delimiter"
          label={t('import_csv.read_as.delimiter')}
          value={reading.delimiter}
          onChange={({ target }) => onChange({ delimiter: target.value as Delimiter })}
        >
          {delimiters.map((delimiter) => (
            <option key={delimiter} value={delimiter}>
              {t(`import_csv.delimiters.${nameOfDelimiter[delimiter]}`)}
            </option>
          ))}
        </TextField>
        <FormControlLabel
          className="wide"
          disabled={isReading}
          control={<Switch checked={reading.hasHeader} onChange={(_event, hasHeader) => onChange({ hasHeader })} />}
          label={t('import_csv.read_as.header')}
        />
      </Fields>
    </Box>
  )
}
