/** The parts of the room that come when they are first needed, so that the page itself stays light. */
import type { ComponentProps } from 'react'
import type { Load } from './LazyPanel.tsx'
import type { More } from './More.tsx'
import type { Words } from './Words.tsx'

export const loadMore: Load<ComponentProps<typeof More>> = async () => (await import('./More.tsx')).More
export const loadWords: Load<ComponentProps<typeof Words>> = async () => (await import('./Words.tsx')).Words

/** The notes panel with the texts of the notes, which nothing else on this page needs. */
export const loadNotes: Load<{ booking: string }> = async (locale) => {
  const [{ notesPanel }, { notes, room_notes }] = await Promise.all([
    import('../notes/NotesPanel.tsx'),
    locale === 'de' ? import('../notes/texts-de.ts') : import('../notes/texts-en.ts'),
  ])
  return notesPanel({ notes, room_notes })
}
