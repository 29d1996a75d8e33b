/**
 * Changes of the account itself require a recently entered password. Pages wrap such an action:
 *
 *   const withFresh = useFreshPassword()
 *   await withFresh(() => call(endpoint, what))
 *
 * If the server refuses with PASSWORD_REQUIRED, it prompts for the password and retries. Closing the dialog rejects with
 * that error.
 */
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#shared/api/api.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { lateTexts } from '#ui/texts/texts.ts'

/** Rarely opened, so loaded on demand. */
const FreshPasswordDialog = lazy(async () => {
  const [{ FreshPasswordDialog: loaded }] = await Promise.all([
    import('./FreshPasswordDialog.tsx'),
    lateTexts.identity(),
  ])
  return { default: loaded }
})

const FreshCodeDialog = lazy(async () => {
  const [{ FreshCodeDialog: loaded }] = await Promise.all([import('./FreshCodeDialog.tsx'), lateTexts.identity()])
  return { default: loaded }
})

type WithFresh = <Reply>(action: () => Promise<Reply>) => Promise<Reply>

const FreshContext = createContext<WithFresh | null>(null)

export function useFreshPassword(): WithFresh {
  const withFresh = useContext(FreshContext)
  if (!withFresh) throw new Error('No fresh password above this component')
  return withFresh
}

/** The password was entered too long ago. After the prompt it means that the prompt was closed. */
export const isPasswordRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PASSWORD_REQUIRED'

/** Renders the single dialog; concurrent actions share its answer. */
export function FreshPasswordProvider({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: object | null }
  const goTo = useNavigate()
  const FreshDialog = useViewer().isSocial ? FreshCodeDialog : FreshPasswordDialog
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const pending = useRef<Promise<boolean> | null>(null)
  const isShown = state !== null && 'requestsPassword' in state

  const open = useRef(() => {})
  useEffect(() => {
    // A separate history entry above any open dialog: the back button closes only this one.
    open.current = () =>
      void goTo(pathname + search, { state: { ...state, requestsPassword: true }, preventScrollReset: true })
  })
  const withFresh = useCallback(async function <Reply>(action: () => Promise<Reply>): Promise<Reply> {
    try {
      return await action()
    } catch (error) {
      if (!isPasswordRequired(error)) throw error
      pending.current ??= new Promise((resolve) => {
        setAnswer(() => resolve)
        open.current()
      })
      if (!(await pending.current)) throw error
      return action()
    }
  }, [])

  const leaving = useRef<'confirmed' | 'refused' | null>(null)
  const leave = (how: 'confirmed' | 'refused') => {
    // Goes back only once, even if called repeatedly.
    if (leaving.current === null) void goTo(-1)
    leaving.current ??= how
  }
  // Waits for the history to go back, because the action may push an entry of its own.
  const end = () => {
    pending.current = null
    setAnswer(null)
    answer?.(leaving.current === 'confirmed')
    leaving.current = null
  }
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown) end()
    wasShown.current = isShown
  })
  return (
    <FreshContext value={withFresh}>
      {children}
      {answer && (
        <Suspense fallback={null}>
          <FreshDialog isShown={isShown} onClose={() => leave('refused')} onConfirmed={() => leave('confirmed')} />
        </Suspense>
      )}
    </FreshContext>
  )
}
