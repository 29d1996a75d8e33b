import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { documentExtensions, fileLimits } from '#schemas/files.ts'
import { type Chosen, withFiles } from './chosen.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { useDropZone } from './use-drop-zone.ts'
import type { SizeUnit } from './use-file-size.ts'
import { useKindsInWords } from './use-kinds-in-words.ts'

interface FileDropProps {
  label: string
  unit: SizeUnit
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** What is wrong with the choice as a whole. */
  problem: ReactNode
  isDisabled: boolean
  /** Extensions that may be chosen: documents unless told otherwise. */
  kinds?: readonly string[]
  /** The form may go without a file. */
  isOptional?: boolean
}

/** Several files by a button or by dragging; each is checked at once and can be taken out again before anything is sent. */
export function FileDrop(props: FileDropProps) {
  const { label, unit, chosen, onChange, problem, isDisabled, kinds = documentExtensions, isOptional = false } = props
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const kindsInWords = useKindsInWords(kinds)
  const add = async (files: readonly File[]) => onChange(await withFiles(chosen, files, kinds))
  const { isOver, dropZone } = useDropZone((files) => !isDisabled && void add(files))
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
      <Box
        {...dropZone}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 4,
          borderRadius: 3,
          border: `1.5px dashed var(--${problem ? 'error' : 'control'})`,
          bgcolor: isOver ? 'var(--mint)' : 'var(--card)',
        }}
      >
        <Button
          ref={button}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint ${id}-problem`}
          // The first wrong field of a form is looked for by this.
          data-wrong={Boolean(problem)}
          sx={{ minHeight: 48 }}
        >
          {t('files.choose')}
        </Button>
        <Box component="span" sx={{ color: 'var(--muted)', display: { xs: 'none', sm: 'inline' } }}>
          {t('files.drag')}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={kinds.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </Box>
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
