import { useLocation, useNavigate } from 'react-router'

/** One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. */
export function useDialog<Name extends string>() {
  const { state, pathname, search } = useLocation() as {
    state: { dialog?: Name } | null
    pathname: string
    search: string
  }
  const goTo = useNavigate()
  const show = (dialog: Name, replace: boolean) =>
    void goTo(pathname + search, { state: { dialog }, preventScrollReset: true, replace })
  return {
    opened: state?.dialog,
    /** Once more for the open one, by a double click or while its code is still fetched, adds no step back. */
    open: (dialog: Name) => show(dialog, state?.dialog === dialog),
    /** Takes the place of the open one: closing it does not lead back there. */
    swap: (dialog: Name) => show(dialog, true),
    close: () => void goTo(-1),
  }
}
