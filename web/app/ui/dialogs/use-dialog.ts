import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Identifies the load of this document. Browsers store the state of a history entry beyond it. */
const documentLoad = performance.timeOrigin

/** State of a history entry on which a dialog is open, for links that lead to a page with its dialog. */
export const dialogState = (dialog: string) => ({ dialog, documentLoad })

/** The dialog of a history entry. After a reload there is none: nobody opened it on the page as it is now. */
export const dialogOf = (state: unknown): string | undefined => {
  const stored = state as Partial<ReturnType<typeof dialogState>> | null
  return stored?.documentLoad === documentLoad ? stored.dialog : undefined
}

/** One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. */
export function useDialog<Name extends string>() {
  const { state, pathname, search, key } = useLocation() as {
    state: unknown
    pathname: string
    search: string
    key: string
  }
  const goTo = useNavigate()
  const opened = dialogOf(state) as Name | undefined
  /** Opened but not rendered yet: the second click of a double click must not add another history entry. */
  const opening = useRef<Name>(undefined)
  useEffect(() => {
    opening.current = undefined
  }, [key])
  const show = (dialog: Name, replace: boolean) =>
    void goTo(pathname + search, { state: dialogState(dialog), preventScrollReset: true, replace })
  return {
    opened,
    /** Opening a dialog that is open, or about to open, does nothing. */
    open: (dialog: Name) => {
      if (opened === dialog || opening.current === dialog) return
      opening.current = dialog
      show(dialog, false)
    },
    /** Replaces the open dialog: closing the new one does not lead back to it. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => void goTo(-1),
  }
}
