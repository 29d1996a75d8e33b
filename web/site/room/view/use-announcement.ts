import { useEffect, useRef, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView } from '#shared/room/room-engine.ts'
import { type Translate, useT } from '#shared/i18n/words.tsx'
import type { CaptionsView } from '../captions/captions.ts'

const pauseMs = 3_000

/**
 * What screen readers announce, at most every three seconds: coming and going, requests to enter, sharing, one's own devices
 * and trouble of the connection.
 */
export function useAnnouncement(room: SessionRoom, view: EngineView, captions: CaptionsView): string {
  const t = useT()
  const [text, setText] = useState('')
  const known = useRef<Facts | null>(null)
  const queue = useRef<string[]>([])
  useEffect(() => {
    const facts = factsOf(room, view, captions)
    const news = known.current ? changesBetween(known.current, facts, t) : []
    known.current = facts
    queue.current.push(...news)
  }, [room, view, captions, t])
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
  sharing: string[]
  isShaky: boolean
  isPicturePaused: boolean
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  /** Who waits for a decision about captions. */
  asking: string[]
}

const factsOf = ({ people }: SessionRoom, view: EngineView, { own, askers }: CaptionsView): Facts => {
  const others = people.filter(({ isOwn }) => !isOwn)
  const names = (some: readonly (string | null)[]) =>
    others.filter(({ occupantIdentifier }) => some.includes(occupantIdentifier)).map(({ name }) => name)
  const { peers, isPicturePaused, isMicrophoneOn, isCameraOn, isSharing } = view
  return {
    inside: others.filter(({ state }) => state === 'inside').map(({ name }) => name),
    waiting: others.filter(({ state }) => state === 'waiting').map(({ name }) => name),
    sharing: names(peers.filter(({ screen }) => screen).map(({ occupantIdentifier }) => occupantIdentifier)),
    isShaky: peers.some(({ link }) => link === 'shaky' || link === 'broken'),
    isPicturePaused,
    isMicrophoneOn,
    isCameraOn,
    isSharing,
    asking: own === 'asked' ? names(askers) : [],
  }
}

function changesBetween(before: Facts, after: Facts, t: Translate): string[] {
  const added = (one: string[], other: string[]) => one.filter((name) => !other.includes(name))
  const changed = (fact: 'isMicrophoneOn' | 'isCameraOn' | 'isSharing', on: string, off: string) =>
    before[fact] === after[fact] ? [] : [after[fact] ? on : off]
  return [
    ...added(after.inside, before.inside).map((name) => t('session_view.came', { name })),
    ...added(before.inside, after.inside).map((name) => t('session_view.went', { name })),
    ...added(after.waiting, before.waiting).map((name) => t('session_view.waits', { name })),
    ...added(after.sharing, before.sharing).map((name) => t('room_beside.shares', { name })),
    ...added(before.sharing, after.sharing).map((name) => t('room_beside.shares_no_more', { name })),
    ...changed('isMicrophoneOn', t('room_beside.microphone_on'), t('room_beside.microphone_off')),
    ...changed('isCameraOn', t('room_beside.camera_on'), t('room_beside.camera_off')),
    ...changed('isSharing', t('room_beside.you_share'), t('room_beside.own_sharing_over')),
    ...added(after.asking, before.asking).map((name) => t('room_beside.captions.asks', { name })),
    ...(after.isPicturePaused && !before.isPicturePaused ? [t('session_view.picture_paused')] : []),
    ...(after.isShaky && !before.isShaky ? [t('session_view.shaky')] : []),
    ...(before.isShaky && !after.isShaky ? [t('session_view.steady')] : []),
  ]
}
