interface WaitingFilesProps {
  files: readonly File[]
  /** How much of them has been sent; null while they wait. */
  percent: number | null
}

/** Files of a message that is not with the server yet. */
export function WaitingFiles({ files }: WaitingFilesProps) {
  return files.length === 0 ? null : <ul />
}
