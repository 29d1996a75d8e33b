import Box from '@mui/material/Box'
import { messageFileKinds } from '#schemas/care/message-limits.ts'
import { ChosenFiles } from '#ui/files/ChosenFiles.tsx'
import { Sending } from '#ui/files/Sending.tsx'

interface WaitingFilesProps {
  files: readonly File[]
  /** Upload progress; null while the files wait. */
  percent: number | null
  /** Cancels the upload. */
  onStop?: (() => void) | undefined
}

/** Files of a message that the server does not have yet, with progress; nothing if there are none. */
export function WaitingFiles({ files, percent, onStop }: WaitingFilesProps) {
  if (files.length === 0) return null
  const chosen = files.map((file, index) => ({ key: `${index} ${file.name}`, file, error: null }))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ChosenFiles chosen={chosen} unit="mb" kinds={messageFileKinds} hasPictures />
      {percent !== null && <Sending percent={percent} onStop={onStop} />}
    </Box>
  )
}
