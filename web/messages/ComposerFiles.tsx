import { messageFileKinds } from '#schemas/messages.ts'
import { ChosenFiles } from '../files/ChosenFiles.tsx'
import type { Chosen } from '../files/chosen.ts'

interface ComposerFilesProps {
  files: readonly Chosen[]
  onRemove: (key: string) => void
}

/** Files that go out with the message; pictures as they will be seen. */
export const ComposerFiles = ({ files, onRemove }: ComposerFilesProps) => (
  <ChosenFiles chosen={files} unit="mb" kinds={messageFileKinds} hasPictures onRemove={onRemove} />
)
