import { useState } from 'react'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { About, StoredNoteDraft } from '#shared/notes/stored-drafts.ts'

/** The dialog of a new note, about the page's subject or continuing a stored draft. */
export function useWriting(about: About | null) {
  const { opened, open, close } = useDialog<'add'>()
  const [stored, setStored] = useState<StoredNoteDraft>()
  const meant = stored?.about ?? about
  return {
    begin: () => {
      setStored(undefined)
      open('add')
    },
    goOn: (draft: StoredNoteDraft) => {
      setStored(draft)
      open('add')
    },
    dialog: opened === 'add' && meant ? { about: meant, stored, onClose: close } : null,
  }
}
