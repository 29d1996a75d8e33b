import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. */
export function useDialog<Name extends string>() {
  const { state, pathname, search, key } = useLocation() as {
    state: { dialog?: Name } | null
    pathname: string
    search: string
    key: string
  }
  const goTo = useNavigate()
  /** Opened but not rendered yet: the second click of a double click must not add another history entry. */
  const opening = useRef<Name>(undefined)
  useEffect(() => {
    opening.current = undefined
  }, [key])
  const show = (dialog: Name, replace: boolean) =>
    void goTo(pathname + search, { state: { dialog }, preventScrollReset: true, replace })
  return {
    opened: state?.dialog,
    /** Opening a dialog that is open, or about to open, does nothing. */
    open: (dialog: Name) => {
      if (state?.dialog === dialog || opening.current === dialog) return
      opening.current = dialog
      show(dialog, false)
    },
    /** Replaces the open dialog: closing the new one does not lead back to it. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => void goTo(-1),
  }
}
