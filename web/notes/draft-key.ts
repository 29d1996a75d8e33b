import { noteApi } from '#schemas/notes.ts'
import { keyFrom } from '../kit/draft-key.ts'

export const draftKey = keyFrom(noteApi.draftKey)
