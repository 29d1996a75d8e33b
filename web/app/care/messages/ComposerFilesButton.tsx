import AttachIcon from '@mui/icons-material/AttachFile'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useKindsInWords } from '#ui/files/use-kinds-in-words.ts'
import { ComposerTool } from './ComposerTool.tsx'

interface ComposerFilesButtonProps {
  /** Allowed extensions. */
  kinds: readonly string[]
  onFiles: (files: readonly File[]) => void
}

/** Picks files from this device. */
export function ComposerFilesButton({ kinds, onFiles }: ComposerFilesButtonProps) {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hint = t('messages.compose.files_hint', { kinds: useKindsInWords(kinds), count: messageLimits.filesPerMessage })
  return (
    <>
      <ComposerTool
        icon={<AttachIcon />}
        name={t('messages.compose.attach')}
        short={t('messages.compose.attach_short')}
        title={hint}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      />
      <VisuallyHidden>
        <span id={id}>{hint}</span>
      </VisuallyHidden>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kinds.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}
