import type { Correspondent } from '#schemas/messages.ts'
import type { Written } from './written.ts'

interface ComposerProps {
  person: Correspondent
  onSend: (written: Written) => void
  /** Called at every letter; how often the other side is told is not its business. */
  onTyping: () => void
}

/** Where a message is written. Its drop area covers the nearest positioned element around it. */
export function Composer({ person, onSend }: ComposerProps) {
  return (
    <form
      aria-label={person.name ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ content: '', files: [], appointment: null })
      }}
    />
  )
}
