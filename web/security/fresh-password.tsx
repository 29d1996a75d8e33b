/**
 * What touches the account itself wants a password typed a short while ago. Pages wrap such an action:
 *
 *   const withFresh = useFreshPassword()
 *   await withFresh(() => call(endpoint, what))
 *
 * Refused with PASSWORD_REQUIRED, it asks for the password and acts again. Whoever closes the dialog gets the refusal.
 */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { accountApi } from '#schemas/accounts.ts'
import { Modal } from '../account/Modal.tsx'
import { useViewer } from '../account/viewer.tsx'
import { ApiError, call } from '../kit/api.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { useFields } from './use-fields.ts'

type WithFresh = <Reply>(action: () => Promise<Reply>) => Promise<Reply>

const FreshContext = createContext<WithFresh | null>(null)

export function useFreshPassword(): WithFresh {
  const withFresh = useContext(FreshContext)
  if (!withFresh) throw new Error('No fresh password above this component')
  return withFresh
}

const isTooOld = (error: unknown) => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED'

/** Holds the one dialog; actions that want it at the same time wait for the same answer. */
export function FreshPasswordProvider({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: object | null }
  const goTo = useNavigate()
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const asked = useRef<Promise<boolean> | null>(null)
  const isShown = state !== null && 'asksPassword' in state

  const open = useRef(() => {})
  useEffect(() => {
    // A step of its own, over whatever dialog is open: the back button closes it and leaves the rest as it was.
    open.current = () =>
      void goTo(pathname + search, { state: { ...state, asksPassword: true }, preventScrollReset: true })
  })
  const withFresh = useCallback(async function <Reply>(action: () => Promise<Reply>): Promise<Reply> {
    try {
      return await action()
    } catch (error) {
      if (!isTooOld(error)) throw error
      asked.current ??= new Promise((resolve) => {
        setAnswer(() => resolve)
        open.current()
      })
      if (!(await asked.current)) throw error
      return action()
    }
  }, [])

  const leaving = useRef<'confirmed' | 'refused' | null>(null)
  const leave = (how: 'confirmed' | 'refused') => {
    // One step back, however often it is asked for.
    if (leaving.current === null) void goTo(-1)
    leaving.current ??= how
  }
  // Only once the step back is taken: what the action opens next is a step of its own.
  const end = () => {
    asked.current = null
    setAnswer(null)
    answer?.(leaving.current === 'confirmed')
    leaving.current = null
  }
  return (
    <FreshContext value={withFresh}>
      {children}
      {answer && (
        <FreshPasswordDialog
          isShown={isShown}
          onLeft={end}
          onClose={() => leave('refused')}
          onConfirmed={() => leave('confirmed')}
        />
      )}
    </FreshContext>
  )
}

interface DialogProps {
  isShown: boolean
  /** The step back was taken. */
  onLeft: () => void
  onClose: () => void
  onConfirmed: () => void
}

function FreshPasswordDialog({ isShown, onLeft, onClose, onConfirmed }: DialogProps) {
  const t = useTranslate()
  const { email } = useViewer()
  const id = useId()
  const form = useFields({
    start: { password: '' },
    schema: accountApi.confirmPassword.body,
    read: ({ password }) => ({ password: password.normalize('NFC') }),
    also: ({ password }) =>
      password === '' ? [{ path: 'password', key: 'validation.password_required', words: {} }] : [],
    send: async (body) => {
      await call(accountApi.confirmPassword, { body })
      onConfirmed()
    },
  })
  const wasShown = useRef(false)
  const leave = useRef(onLeft)
  useEffect(() => {
    if (wasShown.current && !isShown) leave.current()
    wasShown.current = isShown
  }, [isShown])

  return (
    <Modal
      title={t('security.fresh.title')}
      isOpen={isShown}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={form.isBusy}>
            {t('security.fresh.submit')}
          </Button>
        </>
      }
    >
      <Typography>{t('security.fresh.text')}</Typography>
      <form id={id} {...form.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('security.fresh.password')}
          autoComplete="current-password"
        />
      </form>
    </Modal>
  )
}
