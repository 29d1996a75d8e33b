import { useEffect, useRef, useState } from 'react'
import type { Message } from '#schemas/care/messages.ts'
import { rowKeyOf } from './row-key.ts'
import type { useConversation } from './use-conversation.ts'

const highlightMs = 4_000

/** Message search, and the hit it scrolls to and highlights for a moment. */
export function useMessageSearch({ store }: Pick<ReturnType<typeof useConversation>, 'store'>) {
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<{ key: string; turn: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => setTarget(null), highlightMs)
    return () => clearTimeout(timer)
  }, [target])
  return {
    isOpen,
    target,
    button,
    toggle: () => setOpen((is) => !is),
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
    choose: async (found: Message) => {
      if (await store.reach(found.number)) setTarget({ key: rowKeyOf(found), turn: Date.now() })
    },
  }
}
