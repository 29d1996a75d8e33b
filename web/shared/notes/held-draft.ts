import type { NoteTexts } from '#schemas/care/notes.ts'
import { serialQueue } from '#schemas/platform/serial-queue.ts'
import type { Ports, Saving, Start, View } from './autosave-ports.ts'
import { beginText, canBeSaved, type DraftText, isDirty } from './draft-text.ts'

export type HeldDraft = ReturnType<typeof holdText>

/** The draft as the page shows it and as this device stores it. */
export function holdText(ports: Pick<Ports, 'storeOnDevice' | 'forget' | 'onChange'>, start: Start) {
  let text = beginText(start)
  let saving: Saving = { as: 'unchanged' }
  let isAtRisk = false
  let isShown = true
  /** Serialised, so that an older text never overwrites a newer one. */
  const writes = serialQueue()

  const view = (): View => ({ texts: text.texts, saving, note: text.note, isAtRisk })
  const show = (next: Saving = saving) => {
    saving = next
    if (isShown) ports.onChange(view())
  }
  const showRisk = (is: boolean) => {
    isAtRisk = is
    show()
  }

  return {
    view,
    show,
    text: () => text,
    saving: () => saving,
    update: (next: DraftText) => {
      text = next
    },
    type: (texts: NoteTexts) => {
      text = { ...text, texts }
    },
    /** The status while nothing is being sent. */
    showTyped: () => show({ as: canBeSaved(text) ? 'typing' : 'short' }),
    /** Stores what the server has not confirmed. */
    storeOnDevice: () => {
      const { texts, base: note, unanswered } = text
      void writes.run(() =>
        ports.storeOnDevice({ texts, note, unanswered }).then(
          () => void (isAtRisk && showRisk(false)),
          () => void (isDirty(text) && showRisk(true)),
        ),
      )
    },
    /** The server has everything: deletes the copy on this device. */
    forget: () => {
      // A copy that cannot be deleted is recognised by its text when it is offered again.
      void writes.run(() => ports.forget()).catch(() => undefined)
      isAtRisk = false
    },
    /** The page no longer shows the draft. */
    hide: () => {
      isShown = false
    },
    /** Resolves when this device has stored what it was given. */
    stored: () => writes.settled(),
  }
}
