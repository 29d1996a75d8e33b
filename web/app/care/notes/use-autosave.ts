import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteTemplate, NoteTexts } from '#schemas/care/notes.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { call } from '#shared/api/api.ts'
import { keyByContents } from '#ui/api/key-by-contents.ts'
import { sendForm } from '#ui/files/send-form.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { View } from './autosave-ports.ts'
import { draftKey } from './draft-key.ts'
import { findWritten } from './find-written.ts'
import { type About, forgetDraft, holdDraft, storeDraft, type StoredNoteDraft } from './stored-drafts.ts'
import { rememberNote } from './remember-note.ts'
import { storedDraftsKey } from './use-stored-drafts.ts'
import { formOfNote } from './write-note.ts'

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

  const begin = useEffectEvent((): Autosave => {
    const keyFor = keyByContents()
    return createAutosave(
      {
        create: async (newTexts) => {
          const form = formOfNote(about, { texts: newTexts, template: latestTemplate.current })
          const { signal } = new AbortController()
          const key = keyFor([newTexts, latestTemplate.current])
          const note = await sendForm(noteApi.create, form, { key, onProgress: () => undefined, signal })
          // Text written after a deletion elsewhere becomes another note.
          keyFor(null)
          return note
        },
        change: (identifier, { title, content, version }) =>
          call(noteApi.change, { params: { id: identifier }, body: { title, content, version } }),
        read: (identifier) => call(noteApi.show, { params: { id: identifier } }),
        findWritten: (unanswered) => findWritten(about, unanswered),
        storeOnDevice: (unsaved) => storeDraft(slot, { about, template: latestTemplate.current, ...unsaved }),
        forget: () => forgetDraft(slot),
        onSaved: (reply) => rememberNote(queries, reply),
        onDead: signOutIfExpired,
        onChange: setView,
      },
      { note, texts, ...(stored && { stored }) },
    )
  })

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
