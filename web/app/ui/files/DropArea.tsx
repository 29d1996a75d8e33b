import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useDropZone } from './use-drop-zone.ts'

interface DropAreaProps {
  /** Props of the button that opens the file picker; a form finds its first invalid field by `data-wrong`. */
  button: ButtonProps & { 'data-wrong'?: boolean }
  accept: string
  isMultiple?: boolean
  isDisabled?: boolean
  isWrong: boolean
  /** The main action of a page. */
  isLarge?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files by a button or by drag and drop. */
export function DropArea(props: DropAreaProps) {
  const { button, accept, isMultiple = false, isDisabled = false, isWrong, isLarge = false, onFiles } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropZone } = useDropZone((files) => !isDisabled && onFiles(files))
  return (
    <Box
      {...dropZone}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: isLarge ? { xs: 4, sm: 8 } : 4,
        borderRadius: isLarge ? 5 : 3,
        border: `1.5px dashed var(--${isWrong ? 'error' : 'control'})`,
        bgcolor: isOver ? 'var(--mint)' : 'var(--card)',
      }}
    >
      <Button
        startIcon={<UploadIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 48 }}
        {...button}
      />
      <Box component="span" sx={{ color: 'var(--muted)', display: { xs: 'none', sm: 'inline' } }}>
        {t('files.drag')}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </Box>
  )
}
