import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Note, NoteTemplate, NoteTexts } from '#schemas/care/notes.ts'
import { type Autosave, createAutosave } from '#shared/notes/autosave.ts'
import type { View } from '#shared/notes/autosave-ports.ts'
import { draftKey } from '#shared/notes/draft-key.ts'
import { draftPorts } from '#shared/notes/draft-ports.ts'
import { type About, holdDraft, type StoredNoteDraft } from '#shared/notes/stored-drafts.ts'

export interface DraftStart {
  about: About
  /** Null for a new note. */
  note: Note | null
  texts: NoteTexts
  /** What this device has and the server does not. */
  stored: StoredNoteDraft | undefined
}

/** A note that saves itself while the component is mounted, as in the app. */
export function useDraft({ about, note, texts, stored }: DraftStart) {
  const [view, setView] = useState<View>({
    texts: stored?.texts ?? texts,
    saving: { as: 'unchanged' },
    note,
    isAtRisk: false,
  })
  const [slot] = useState(() => stored?.slot ?? crypto.randomUUID())
  const [template, setTemplate] = useState<NoteTemplate>(stored?.template ?? note?.template ?? 'blank')
  const latestTemplate = useRef(template)
  const saver = useRef<Autosave>(undefined)
  const begin = useEffectEvent(() =>
    createAutosave(
      {
        ...draftPorts({ about, slot, template: () => latestTemplate.current }),
        onSaved: () => undefined,
        // The page itself asks to sign in again; the text stays on this device.
        onDead: () => undefined,
        onChange: setView,
      },
      { note, texts, ...(stored && { stored }) },
    ),
  )
  useEffect(() => {
    const begun = begin()
    saver.current = begun
    const release = holdDraft(slot)
    // Fetches the key while there is a connection; an error surfaces when something has to be stored.
    draftKey().catch(() => undefined)
    return () => void begun.stop().then(release)
  }, [slot])
  useEffect(() => {
    if (!view.isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [view.isAtRisk])
  return {
    ...view,
    template,
    type: (typed: NoteTexts) => saver.current?.type(typed),
    setTemplate(next: NoteTemplate) {
      latestTemplate.current = next
      setTemplate(next)
    },
    saveNow: () => void saver.current?.saveAll(),
    useMine: () => void saver.current?.useMineInstead(),
    useTheirs: () => saver.current?.useTheirs(),
    drop: () => saver.current?.drop(),
  }
}
