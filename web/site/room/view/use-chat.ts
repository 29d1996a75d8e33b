import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomEngine } from '#shared/room/room-engine.ts'

export interface ChatLine {
  number: number
  /** Null: one's own. */
  from: string | null
  /** Whoever wrote it, as it is also quoted after they have left. */
  name: string
  text: string
  /** Whether the line was sent to the messages, on demand only. */
  keeping: null | 'sending' | 'kept'
  /** Identifies the message that the line would become, so that a second try makes no second one. */
  draft: string
}

export const chatMax = 1_000
const linesMax = 200

export interface RoomChat {
  lines: readonly ChatLine[]
  unread: number
  send: (text: string) => void
  mark: (number: number, keeping: ChatLine['keeping']) => void
}

/** Texts that travel between the browsers only and are gone with the page. */
export function useChat(engine: RoomEngine, isOpen: boolean, nameOf: (occupant: string) => string): RoomChat {
  const [lines, setLines] = useState<readonly ChatLine[]>([])
  const [seen, setSeen] = useState(0)
  const last = lines.at(-1)?.number ?? 0
  const add = (from: string | null, name: string, text: string) =>
    setLines((before) => {
      const number = (before.at(-1)?.number ?? 0) + 1
      const line: ChatLine = { number, from, name, text, keeping: null, draft: crypto.randomUUID() }
      return [...before, line].slice(-linesMax)
    })
  const receive = useEffectEvent((from: string, text: string) => add(from, nameOf(from), text))
  useEffect(
    () =>
      engine.onMessage((from, { kind, text }) => {
        if (kind === 'chat' && typeof text === 'string' && text.trim() !== '') receive(from, text.slice(0, chatMax))
      }),
    [engine],
  )
  if (isOpen && seen !== last) setSeen(last)
  return {
    lines,
    unread: isOpen ? 0 : lines.filter(({ number, from }) => from !== null && number > seen).length,
    send(text) {
      engine.send({ kind: 'chat', text: text.slice(0, chatMax) })
      add(null, '', text)
    },
    mark: (number, keeping) =>
      setLines((before) => before.map((line) => (line.number === number ? { ...line, keeping } : line))),
  }
}
