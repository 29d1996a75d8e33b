import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { Note, NoteTemplate, NoteTexts } from '#schemas/care/notes.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { type Autosave, createAutosave } from '#shared/notes/autosave.ts'
import type { View } from '#shared/notes/autosave-ports.ts'
import { draftKey } from '#shared/notes/draft-key.ts'
import { draftPorts } from '#shared/notes/draft-ports.ts'
import { type About, holdDraft, type StoredNoteDraft } from '#shared/notes/stored-drafts.ts'
import { rememberNote } from './remember-note.ts'
import { storedDraftsKey } from './use-stored-drafts.ts'

interface Start {
  about: About
  /** Null for a new note. */
  note: Note | null
  template: NoteTemplate
  texts: NoteTexts
  /** Draft stored on this device. */
  stored: StoredNoteDraft | undefined
}

/** A draft that autosaves while the component is mounted. */
export function useAutosave({ about, note, template, texts, stored }: Start) {
  const queries = useQueryClient()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const [view, setView] = useState<View>({
    texts: stored?.texts ?? texts,
    saving: { as: 'unchanged' },
    note,
    isAtRisk: false,
  })
  const [slot] = useState(() => stored?.slot ?? crypto.randomUUID())
  const saver = useRef<Autosave>(undefined)
  const latestTemplate = useRef(template)
  useEffect(() => {
    latestTemplate.current = template
  }, [template])

  const begin = useEffectEvent((): Autosave =>
    createAutosave(
      {
        ...draftPorts({ about, slot, template: () => latestTemplate.current }),
        onSaved: (reply) => rememberNote(queries, reply),
        onDead: signOutIfExpired,
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
    return () =>
      void begun
        .stop()
        .then(release)
        .then(() => queries.invalidateQueries({ queryKey: storedDraftsKey }))
  }, [slot, queries])
  useLeaveWarning(view.isAtRisk)

  return {
    ...view,
    type: (typed: NoteTexts) => saver.current?.type(typed),
    saveAll: async () => (await saver.current?.saveAll()) ?? { note: null, saving: view.saving },
    useMineInstead: () => saver.current?.useMineInstead(),
    useTheirs: () => saver.current?.useTheirs(),
    take: (reply: Note) => saver.current?.take(reply),
    /** The user discards the draft. */
    drop: () => saver.current?.drop(),
  }
}
