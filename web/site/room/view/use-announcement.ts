import { useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView } from '#shared/room/room-engine.ts'
import { type Translate, useT } from '#shared/i18n/words.tsx'

const pauseMs = 3_000

/** What screen readers announce: coming and going, requests to enter and trouble of the connection, at most every three seconds. */
export function useAnnouncement(room: SessionRoom, view: EngineView): string {
  const t = useT()
  const [text, setText] = useState('')
  const known = useRef<Facts | null>(null)
  const queue = useRef<string[]>([])
  useEffect(() => {
    const facts = factsOf(room, view)
    const news = known.current ? changesBetween(known.current, facts, t) : []
    known.current = facts
    queue.current.push(...news)
  }, [room, view, t])
  useEffect(() => {
    const timer = setInterval(() => {
      const next = queue.current.shift()
      if (next) setText(next)
    }, pauseMs)
    return () => clearInterval(timer)
  }, [])
  return text
}

interface Facts {
  inside: string[]
  waiting: string[]
  isShaky: boolean
}

const factsOf = ({ people }: SessionRoom, { peers }: EngineView): Facts => {
  const others = people.filter(({ isOwn }) => !isOwn)
  return {
    inside: others.filter(({ state }) => state === 'inside').map(({ name }) => name),
    waiting: others.filter(({ state }) => state === 'waiting').map(({ name }) => name),
    isShaky: peers.some(({ link }) => link === 'shaky' || link === 'broken'),
  }
}

function changesBetween(before: Facts, after: Facts, t: Translate): string[] {
  const added = (one: string[], other: string[]) => one.filter((name) => !other.includes(name))
  return [
    ...added(after.inside, before.inside).map((name) => t('session_view.came', { name })),
    ...added(before.inside, after.inside).map((name) => t('session_view.went', { name })),
    ...added(after.waiting, before.waiting).map((name) => t('session_view.waits', { name })),
    ...(after.isShaky && !before.isShaky ? [t('session_view.shaky')] : []),
    ...(before.isShaky && !after.isShaky ? [t('session_view.steady')] : []),
  ]
}
