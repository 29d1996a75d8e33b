import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { documentExtensions, fileLimits } from '#schemas/platform/files.ts'
import { type Chosen, withFiles } from './chosen.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { DropArea } from './DropArea.tsx'
import type { SizeUnit } from './use-file-size.ts'
import { useKindsInWords } from './use-kinds-in-words.ts'

interface FileDropProps {
  label: string
  unit: SizeUnit
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** The error of the choice as a whole. */
  problem: ReactNode
  isDisabled: boolean
  /** Allowed extensions; documents by default. */
  kinds?: readonly string[]
  /** The form can be sent without a file. */
  isOptional?: boolean
}

/** Several files by a button or by drag and drop; each is checked at once and can be removed before sending. */
export function FileDrop(props: FileDropProps) {
  const { label, unit, chosen, onChange, problem, isDisabled, kinds = documentExtensions, isOptional = false } = props
  const t = useTranslate()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const kindsInWords = useKindsInWords(kinds)
  const add = async (files: readonly File[]) => onChange(await withFiles(chosen, files, kinds))
  const remove = (key: string) => {
    onChange(chosen.filter((one) => one.key !== key))
    button.current?.focus()
  }

  return (
    <Box component="fieldset" aria-labelledby={`${id}-label`} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box id={`${id}-label`} sx={{ mb: 1.5, fontWeight: 600 }}>
        {label}
        {!isOptional && ' *'}
      </Box>
      <DropArea
        isMultiple
        isDisabled={isDisabled}
        isWrong={Boolean(problem)}
        accept={kinds.map((extension) => `.${extension}`).join(',')}
        onFiles={(files) => void add(files)}
        button={{
          ref: button,
          variant: 'outlined',
          'aria-describedby': `${id}-hint ${id}-problem`,
          'data-wrong': Boolean(problem),
          children: t('files.choose'),
        }}
      />
      <ChosenFiles chosen={chosen} unit={unit} kinds={kinds} {...(isDisabled ? {} : { onRemove: remove })} />
      <FormHelperText id={`${id}-hint`}>
        {t('files.hint', { kinds: kindsInWords, count: fileLimits.filesAtOnce })}
      </FormHelperText>
      <FormHelperText error id={`${id}-problem`} role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
    </Box>
  )
}
