import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '../account/viewer.tsx'
import { importLimits } from '#schemas/client-import.ts'
import { useDropZone } from '../files/use-drop-zone.ts'
import type { Refused } from './csv-file.ts'
import { StepHeading } from './StepHeading.tsx'

interface ChooseFileProps {
  intro: string
  refused: Refused | null
  isReading: boolean
  /** After something else stood here; the page itself opens without taking the focus. */
  takesFocus: boolean
  onChoose: (file: File) => void
}

export function ChooseFile({ intro, refused, isReading, takesFocus, onChoose }: ChooseFileProps) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropZone } = useDropZone(([file]) => file && onChoose(file))
  return (
    <>
      <Typography sx={{ maxWidth: '65ch' }}>{intro}</Typography>
      <StepHeading takesFocus={takesFocus}>{t('import_csv.choose.title')}</StepHeading>
      <Box
        {...dropZone}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: { xs: 4, sm: 8 },
          borderRadius: 5,
          border: `1.5px dashed var(--${refused ? 'error' : 'control'})`,
          bgcolor: isOver ? 'var(--mint)' : 'var(--card)',
        }}
      >
        <Button
          variant="contained"
          startIcon={<UploadIcon />}
          loading={isReading}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint ${id}-problem`}
          sx={{ minHeight: 48 }}
        >
          {t('import_csv.choose.button')}
        </Button>
        <Box component="span" sx={{ color: 'var(--muted)', display: { xs: 'none', sm: 'inline' } }}>
          {t('files.drag')}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onChoose(file)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </Box>
      <Box>
        <FormHelperText id={`${id}-hint`}>
          {t('import_csv.choose.hint', { rows: formats.number(importLimits.rowsMost) })}
        </FormHelperText>
        <FormHelperText error id={`${id}-problem`} role="alert" sx={{ '&:empty': { display: 'none' } }}>
          {refused && t(`import_csv.refused.${refused}`, { rows: formats.number(importLimits.rowsMost) })}
        </FormHelperText>
      </Box>
    </>
  )
}
