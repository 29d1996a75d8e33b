/** How a join request reaches a therapist who looks elsewhere: sound, notification of the device, title of the tab. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { isLeaving } from '#shared/crisis/start-quick-exit.ts'
import { joinChoices, onJoinChoices } from './join-choices.ts'
import { playJoinSound } from './join-sound.ts'
import type { Waiting } from './use-join-requests.ts'

export function useJoinSignals({ requests, unanswered, inside }: Waiting): void {
  const t = useTranslate()
  const { sound, system } = useSyncExternalStore(onJoinChoices, joinChoices)
  const isFirst = useIsFirstTab()
  const visits = unanswered.map(({ occupantIdentifier }) => occupantIdentifier).join()
  // In a session the microphone would carry the sound to the client.
  useSound(visits, sound && isFirst && inside === null)
  useDeviceNotification(visits, system && isFirst, inside !== null)
  useTitle(requests.length > 0 ? t('join_requests.tab') : null)
}

/** Only one of several tabs makes a sound. */
function useIsFirstTab(): boolean {
  const [isFirst, setFirst] = useState(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return
    const end = new AbortController()
    let release = () => undefined as void
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve
        setFirst(!end.signal.aborted)
      })
    navigator.locks.request('join-requests', { signal: end.signal }, hold).catch(() => undefined)
    return () => {
      end.abort()
      release()
    }
  }, [])
  return isFirst
}

/** Repeats while somebody waits whom nobody has seen; a new request sounds at once. */
function useSound(visits: string, isOn: boolean): void {
  useEffect(() => {
    if (visits === '' || !isOn) return
    let forget = playJoinSound()
    const timer = setInterval(() => {
      forget()
      forget = playJoinSound()
    }, roomLimits.soundSeconds * 1_000)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [visits, isOn])
}

/** Without a name: others may see the screen. */
function useDeviceNotification(visits: string, isOn: boolean, isSilent: boolean): void {
  const t = useTranslate()
  const shown = useRef(new Set<string>())
  useEffect(() => {
    if (!isOn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    const fresh = visits.split(',').filter((visit) => visit !== '' && !shown.current.has(visit))
    for (const visit of fresh) {
      shown.current.add(visit)
      if (document.hasFocus()) continue
      try {
        const options = { body: t('join_requests.system_text'), tag: visit, silent: isSilent }
        new Notification(t('join_requests.tab'), options).addEventListener('click', () => globalThis.focus())
      } catch {
        // Some phones allow notifications to service workers only.
      }
    }
  }, [visits, isOn, isSilent, t])
}

/** Puts words before the title of the page, whatever the page calls itself meanwhile. */
function useTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return
    const before = `${words} · `
    const put = () => {
      if (!document.title.startsWith(before) && !isLeaving()) document.title = before + document.title
    }
    put()
    const watch = new MutationObserver(put)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      if (document.title.startsWith(before)) document.title = document.title.slice(before.length)
    }
  }, [words])
}
