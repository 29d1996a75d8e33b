import { useEffect, useSyncExternalStore } from 'react'
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

/** A dialog that was just opened, whose history entry is not drawn yet, and the entry that is. */
let early: { dialog: string; from: string } | null = null
const readers = new Set<() => void>()

function setEarly(next: typeof early): void {
  if (early === next) return
  early = next
  for (const read of readers) read()
}
/** Also when the person went back before the entry was drawn. */
const forget = () => setEarly(null)

function subscribe(read: () => void): () => void {
  if (readers.size === 0) addEventListener('popstate', forget)
  readers.add(read)
  return () => {
    readers.delete(read)
    if (readers.size > 0) return
    removeEventListener('popstate', forget)
    early = null
  }
}

interface Entry {
  state: unknown
  pathname: string
  search: string
  key: string
}

/** Opens dialogs that another component shows. Opening one that is open, or about to open, does nothing. */
export function useOpenDialog<Name extends string>() {
  const { state, pathname, search, key } = useLocation() as Entry
  const goTo = useNavigate()
  return (dialog: Name, replace = false) => {
    const opened = early?.from === key ? early.dialog : dialogOf(state)
    if (opened === dialog) return
    setEarly({ dialog, from: key })
    void goTo(pathname + search, { state: dialogState(dialog), preventScrollReset: true, replace })
  }
}

/**
 * One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. A dialog
 * is drawn at once, and the page with its new history entry after it.
 */
export function useDialog<Name extends string>() {
  const { state, key } = useLocation() as Entry
  const goTo = useNavigate()
  const show = useOpenDialog<Name>()
  const opening = useSyncExternalStore(subscribe, () => early)
  useEffect(() => {
    if (early !== null && early.from !== key) forget()
  }, [key])
  return {
    opened: (opening?.from === key ? opening.dialog : dialogOf(state)) as Name | undefined,
    open: (dialog: Name) => show(dialog),
    /** Replaces the open dialog: closing the new one does not lead back to it. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => {
      if (early?.from === key) forget()
      void goTo(-1)
    },
  }
}
