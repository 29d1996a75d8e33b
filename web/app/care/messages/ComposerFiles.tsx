import { messageFileKinds } from '#schemas/care/messages.ts'
import { ChosenFiles } from '#ui/files/ChosenFiles.tsx'
import type { Chosen } from '#ui/files/chosen.ts'

interface ComposerFilesProps {
  files: readonly Chosen[]
  onRemove: (key: string) => void
}

/** Files that go out with the message; pictures as they will be seen. */
export const ComposerFiles = ({ files, onRemove }: ComposerFilesProps) => (
  <ChosenFiles chosen={files} unit="mb" kinds={messageFileKinds} hasPictures onRemove={onRemove} />
)
