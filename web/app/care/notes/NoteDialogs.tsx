import { type ComponentType, lazy, Suspense } from 'react'
import type { Note } from '#schemas/care/notes.ts'

export type NoteDialog = 'sign' | 'amend' | 'history' | 'delete'

export interface NoteDialogProps {
  note: Note
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

const dialogs: Record<NoteDialog, ComponentType<NoteDialogProps>> = {
  sign: lazy(async () => ({ default: (await import('./SignDialog.tsx')).SignDialog })),
  amend: lazy(async () => ({ default: (await import('./AmendDialog.tsx')).AmendDialog })),
  history: lazy(async () => ({ default: (await import('./HistoryDialog.tsx')).HistoryDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog })),
}

/** The open dialog of the note. */
export function NoteDialogs({ opened, ...props }: NoteDialogProps & { opened: NoteDialog | undefined }) {
  const Opened = opened && dialogs[opened]
  return <Suspense>{Opened && <Opened {...props} />}</Suspense>
}
