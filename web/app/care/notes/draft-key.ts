import { noteApi } from '#schemas/care/notes.ts'
import { keyFrom } from '#ui/drafts/draft-key.ts'

export const draftKey = keyFrom(noteApi.draftKey)
