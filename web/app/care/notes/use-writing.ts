import { useState } from 'react'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import type { About, KeptDraft } from './stored-drafts.ts'

/** The dialog of a new note, about the page's subject or continuing a stored draft. */
export function useWriting(about: About | null) {
  const { opened, open, close } = useDialog<'add'>()
  const [kept, setKept] = useState<KeptDraft>()
  const meant = kept?.about ?? about
  return {
    begin: () => {
      setKept(undefined)
      open('add')
    },
    goOn: (draft: KeptDraft) => {
      setKept(draft)
      open('add')
    },
    dialog: opened === 'add' && meant ? { about: meant, kept, onClose: close } : null,
  }
}
