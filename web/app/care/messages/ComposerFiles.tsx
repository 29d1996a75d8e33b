import { messageFileKinds } from '#schemas/care/message-limits.ts'
import { ChosenFiles } from '#ui/files/ChosenFiles.tsx'
import type { Chosen } from '#ui/files/chosen.ts'

interface ComposerFilesProps {
  files: readonly Chosen[]
  onRemove: (key: string) => void
}

/** Files that the message will carry; pictures have a preview. */
export const ComposerFiles = ({ files, onRemove }: ComposerFilesProps) => (
  <ChosenFiles chosen={files} unit="mb" kinds={messageFileKinds} hasPictures onRemove={onRemove} />
)
