import { type RefObject, useEffect, useRef } from 'react'

/** The browser's back button closes a dialog instead of leaving the page. */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
  const isStep = useRef(false)
  useEffect(() => {
    const close = () => {
      isStep.current = false
      dialog.current?.close()
    }
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [dialog])
  return {
    /** The dialog opened: adds a history entry. */
    remember: () => {
      isStep.current = true
      history.pushState(null, '', location.href)
    },
    /** The dialog closed: removes its history entry. */
    forget: () => {
      if (!isStep.current) return
      isStep.current = false
      history.back()
    },
  }
}
