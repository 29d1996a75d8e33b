import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { importLimits } from '#schemas/care/client-import.ts'
import { DropArea } from '#ui/files/DropArea.tsx'
import type { Refused } from './csv-file.ts'
import { StepHeading } from './StepHeading.tsx'

interface ChooseFileProps {
  intro: string
  refused: Refused | null
  isReading: boolean
  /** True if it replaces another step; on page load nothing takes the focus. */
  takesFocus: boolean
  onChoose: (file: File) => void
}

export function ChooseFile({ intro, refused, isReading, takesFocus, onChoose }: ChooseFileProps) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  return (
    <>
      <Typography sx={{ maxWidth: '65ch' }}>{intro}</Typography>
      <StepHeading takesFocus={takesFocus}>{t('import_csv.choose.title')}</StepHeading>
      <DropArea
        isLarge
        isWrong={refused !== null}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFiles={([file]) => file && onChoose(file)}
        button={{
          variant: 'contained',
          loading: isReading,
          'aria-describedby': `${id}-hint ${id}-problem`,
          children: t('import_csv.choose.button'),
        }}
      />
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
