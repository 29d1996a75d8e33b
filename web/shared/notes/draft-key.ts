import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { keyFrom } from '#shared/drafts/draft-key.ts'

export const draftKey = keyFrom(noteApi.draftKey)
