import { type Note, noteLimits, type NoteStatus } from '#schemas/notes.ts'

export interface Standing {
  status: NoteStatus
  hasContent: boolean
  files: number
  addenda: number
}

/** What the author of a note may do with it now. */
export function actionsOf({ status, hasContent, files, addenda }: Standing): Note['actions'] {
  if (status !== 'draft') return addenda < noteLimits.addendaMax ? ['amend', 'delete'] : ['delete']
  return [
    'edit',
    ...(hasContent || files > 0 ? (['sign'] as const) : []),
    ...(files < noteLimits.filesPerNote ? (['attach'] as const) : []),
    'delete',
  ]
}
