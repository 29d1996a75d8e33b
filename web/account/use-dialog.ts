import { useLocation, useNavigate } from 'react-router'

/** One variable holds the open dialog, so opening one closes the others; the browser's back button closes it too. */
export function useDialog<Name extends string>() {
  const { state, pathname, search } = useLocation() as {
    state: { dialog?: Name } | null
    pathname: string
    search: string
  }
  const goTo = useNavigate()
  return {
    opened: state?.dialog,
    open: (dialog: Name) => void goTo(pathname + search, { state: { dialog }, preventScrollReset: true }),
    close: () => void goTo(-1),
  }
}
