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
  /** Opened, but not drawn yet: the second click of a double click must not add a second step back. */
  const opening = useRef<Name>(undefined)
  useEffect(() => {
    opening.current = undefined
  }, [key])
  const show = (dialog: Name, replace: boolean) =>
    void goTo(pathname + search, { state: { dialog }, preventScrollReset: true, replace })
  return {
    opened: state?.dialog,
    /** Once more for the open one, or the one that is about to open, does nothing. */
    open: (dialog: Name) => {
      if (state?.dialog === dialog || opening.current === dialog) return
      opening.current = dialog
      show(dialog, false)
    },
    /** Takes the place of the open one: closing it does not lead back there. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => void goTo(-1),
  }
}
