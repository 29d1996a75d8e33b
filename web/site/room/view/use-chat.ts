import { useEffect, useState } from 'react'
import type { RoomEngine } from '#shared/room/room-engine.ts'

export interface ChatLine {
  number: number
  /** Null: one's own. */
  from: string | null
  text: string
}

export const chatMax = 1_000
const linesMax = 200

export interface RoomChat {
  lines: readonly ChatLine[]
  unread: number
  send: (text: string) => void
}

/** Texts that travel between the browsers only and are gone with the page. */
export function useChat(engine: RoomEngine, isOpen: boolean): RoomChat {
  const [lines, setLines] = useState<readonly ChatLine[]>([])
  const [seen, setSeen] = useState(0)
  const last = lines.at(-1)?.number ?? 0
  const add = (from: string | null, text: string) =>
    setLines((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, from, text }].slice(-linesMax))
  useEffect(
    () =>
      engine.onMessage((from, { kind, text }) => {
        if (kind === 'chat' && typeof text === 'string' && text.trim() !== '') add(from, text.slice(0, chatMax))
      }),
    [engine],
  )
  if (isOpen && seen !== last) setSeen(last)
  return {
    lines,
    unread: isOpen ? 0 : lines.filter(({ number, from }) => from !== null && number > seen).length,
    send(text) {
      engine.send({ kind: 'chat', text: text.slice(0, chatMax) })
      add(null, text)
    },
  }
}
