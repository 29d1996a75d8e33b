import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router'
import { forgetChosenPath } from './current-path.ts'

/** Confirms leaving a page with unsaved changes. */
export function useLeaveWarning(isChanged: boolean) {
  const t = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (globalThis.confirm(t('ra.message.unsaved_changes'))) blocker.proceed()
    else {
      forgetChosenPath()
      blocker.reset()
    }
  }, [blocker, t])

  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => globalThis.removeEventListener('beforeunload', warn)
  }, [isChanged])
}

/** The same for a part of a page, drawn only while leaving would lose something: a router consults one blocker at a time. */
export function LeaveWarning(): null {
  useLeaveWarning(true)
  return null
}
