import useMediaQuery from '@mui/material/useMediaQuery'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState, useSyncExternalStore } from 'react'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { type Correspondent, MessageChange } from '#schemas/care/messages.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { problemOfOptional } from '#ui/files/chosen.ts'
import { filesIn } from './pasted-files.ts'
import { useAboutOfAddress } from './use-about-of-address.ts'
import { useLossWarning } from './use-loss-warning.ts'
import { writingTo } from './writing.ts'
import type { Written } from './written.ts'

export interface ComposerProps {
  person: Correspondent
  /** If the promise resolves later, the text stays on this device until then. */
  onSend: (written: Written) => unknown
  /** Called on every keystroke; the caller limits how often it publishes. */
  onTyping: () => void
}

/** The message being written to one person: its parts, what is wrong with it, and what the keyboard does in its field. */
export function useComposer({ person, onSend, onTyping }: ComposerProps, field: RefObject<HTMLTextAreaElement | null>) {
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const [isEmpty, setEmpty] = useState(false)
  const writing = writingTo(person.identifier)
  const { content, files, appointment } = useSyncExternalStore(writing.subscribe, writing.now)
  useAboutOfAddress(person, (about) => writing.change({ appointment: about }))
  useLossWarning(files.length > 0)

  const wrongFiles = problemOfOptional(files, messageLimits.filesPerMessage)
  const [tooLong] = content.trim().length > messageLimits.contentMax ? problemsOf(MessageChange, { content }) : []

  const attach = (added: readonly File[]) => {
    setEmpty(false)
    void writing.attach(added)
  }
  const submit = () => {
    const words = content.trim()
    const hasNothing = words === '' && files.length === 0
    setEmpty(hasNothing)
    // The error is already visible; the focus moves to the field to fix it.
    if (!wrongFiles && !tooLong && !hasNothing)
      writing.sent(onSend({ content: words, files: files.map(({ file }) => file), appointment }))
    field.current?.focus()
  }
  return {
    isTouch,
    content,
    files,
    appointment,
    problem: tooLong ?? (isEmpty ? { key: 'messages.compose.empty', words: {} } : undefined),
    wrongFiles,
    attach,
    submit,
    setAbout: (about: typeof appointment) => writing.change({ appointment: about }),
    removeFile: (key: string) => {
      writing.change({ files: files.filter((one) => one.key !== key) })
      field.current?.focus()
    },
    type: (typed: string) => {
      setEmpty(false)
      writing.change({ content: typed })
      if (typed.trim() !== '') onTyping()
    },
    press: (event: KeyboardEvent) => {
      const isSending = event.key === 'Enter' && !event.shiftKey && !isTouch
      // During IME composition Enter belongs to the input method.
      if (!isSending || event.nativeEvent.isComposing) return
      event.preventDefault()
      submit()
    },
    paste: (event: ClipboardEvent) => {
      const pasted = filesIn(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      attach(pasted)
    },
  }
}
