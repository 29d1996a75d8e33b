import { useEffect, useRef, useState } from 'react'
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

/**
 * One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. A dialog
 * is drawn at once, and the page with its new history entry after it.
 */
export function useDialog<Name extends string>() {
  const { state, pathname, search, key } = useLocation() as {
    state: unknown
    pathname: string
    search: string
    key: string
  }
  const goTo = useNavigate()
  // The history entry of a dialog that was just opened is not drawn yet.
  const [early, setEarly] = useState<{ dialog: Name; from: string } | null>(null)
  // Otherwise it would be drawn again once the person is back.
  if (early !== null && early.from !== key) setEarly(null)
  const isEarly = early?.from === key
  const opened = isEarly ? early.dialog : (dialogOf(state) as Name | undefined)
  /** The second click of a double click must not add another history entry. */
  const opening = useRef<Name>(undefined)
  useEffect(() => {
    opening.current = undefined
  }, [key])
  useEffect(() => {
    if (!isEarly) return
    /** The person went back before the entry was drawn. */
    const forget = () => {
      opening.current = undefined
      setEarly(null)
    }
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [isEarly])
  const show = (dialog: Name, replace: boolean) => {
    opening.current = dialog
    setEarly({ dialog, from: key })
    void goTo(pathname + search, { state: dialogState(dialog), preventScrollReset: true, replace })
  }
  return {
    opened,
    /** Opening a dialog that is open, or about to open, does nothing. */
    open: (dialog: Name) => {
      if (opened !== dialog && opening.current !== dialog) show(dialog, false)
    },
    /** Replaces the open dialog: closing the new one does not lead back to it. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => void goTo(-1),
  }
}
