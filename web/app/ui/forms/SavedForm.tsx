import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Form, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { IfMay } from '#ui/viewer/IfMay.tsx'
import { useMessageOf } from '#ui/api/use-call.ts'
import type { Called } from '#ui/viewer/use-may.ts'
import { ApiError } from '#shared/api/api.ts'
import { pruned, refusalsOf } from './fields.ts'

interface SavedFormProps {
  /** Identifier of the form, if its button is outside. */
  id?: string
  /** The call that saves. An operator who may not make it reads why in place of the button. */
  endpoint: Called
  /** Initial values; a change resets the form. */
  start: object
  /** The server's rules, checked before sending. */
  check: (values: object) => readonly FieldProblem[]
  save: (values: object) => Promise<unknown>
  /** Text key of the toast after saving. */
  saved?: string
  /** Called when unsaved input appears and when it is gone. */
  onChanged?: (isChanged: boolean) => void
  children: ReactNode
}

/**
 * A form for stored data: errors appear at their fields, the first invalid field gets the focus, and nothing typed is
 * lost.
 */
export function SavedForm(props: SavedFormProps) {
  const { id, endpoint, start, check, save, saved = 'account.saved', onChanged, children } = props
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const leaveIfDead = useLogoutIfAccessDenied()
  const box = useRef<HTMLDivElement>(null)

  async function send(values: object) {
    try {
      await save(pruned(values) as object)
      notify(saved, { type: 'success' })
    } catch (error) {
      await leaveIfDead(error)
      notify(sentence(error), { type: 'error' })
      return error instanceof ApiError ? error.problem.fields : undefined
    }
  }

  return (
    <Form
      {...(id === undefined ? {} : { id })}
      noValidate
      mode="onTouched"
      disableInvalidFormNotification
      shouldFocusError={false}
      defaultValues={start}
      validate={(values: object) => refusalsOf(check(pruned(values) as object))}
      onSubmit={send as (values: object) => Promise<void>}
    >
      <Box ref={box} sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
        <FirstWrong within={box} />
        <Changes onChanged={onChanged} />
        {id === undefined && (
          <IfMay endpoint={endpoint}>
            <SaveButton label={t('ra.action.save')} />
          </IfMay>
        )}
      </Box>
    </Form>
  )
}

function SaveButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: 'start' }}>
      {label}
    </Button>
  )
}

/** After a refusal, by validation or by the server, focuses the first invalid field. */
function FirstWrong({ within }: { within: React.RefObject<HTMLElement | null> }) {
  const { submitCount } = useFormState()
  useEffect(() => {
    if (submitCount > 0)
      within.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()
  }, [submitCount, within])
  return null
}

function Changes({ onChanged }: Pick<SavedFormProps, 'onChanged'>) {
  const { isDirty } = useFormState()
  const notifyChanged = useEffectEvent((isChanged: boolean) => onChanged?.(isChanged))
  useEffect(() => notifyChanged(isDirty), [isDirty])
  return null
}
