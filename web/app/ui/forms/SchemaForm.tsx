import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNotify, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useReportError } from '#ui/api/use-call.ts'
import type { Called } from '#ui/viewer/use-is-allowed.ts'
import { ApiError } from '#shared/api/api.ts'
import { pruned } from './fields.ts'
import { schemaResolver } from './schema-resolver.ts'
import { useFirstWrong } from './use-first-wrong.ts'

interface SchemaFormProps {
  /** Identifier of the form, if its button is outside. */
  id?: string
  /** The call that saves. An operator who may not make it reads why in place of the button. */
  endpoint: Called
  /** Initial values; a change resets the form. */
  start: object
  /** The server's rules, checked before sending; emptied fields are left out. */
  check: (values: object) => readonly FieldProblem[]
  save: (values: object) => Promise<unknown>
  /** Text key of the toast after saving. */
  saved?: string
  /** Called when unsaved input appears and when it is gone. */
  onChanged?: (isChanged: boolean) => void
  /** Called when saving begins and when it has ended, for a button outside. */
  onBusy?: (isBusy: boolean) => void
  children: ReactNode
}

/**
 * react-admin's form with the rules of a schema: errors appear at their fields, the first invalid field gets the focus,
 * and nothing typed is lost.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { id, endpoint, start, check, onChanged, children } = props
  const t = useTranslate()
  const send = useSend(props)
  const box = useRef<HTMLDivElement>(null)
  return (
    <Form
      {...(id === undefined ? {} : { id })}
      noValidate
      mode="onTouched"
      disableInvalidFormNotification
      shouldFocusError={false}
      defaultValues={start}
      resolver={schemaResolver({ read: (values: object) => pruned(values) as object, problemsIn: check, t })}
      onSubmit={send}
    >
      <Box ref={box} sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
        <FirstWrong within={box} />
        <Changes onChanged={onChanged} />
        {id === undefined && (
          <IfAllowed endpoint={endpoint}>
            <SaveButton label={t('ra.action.save')} />
          </IfAllowed>
        )}
      </Box>
    </Form>
  )
}

/** Saves with a toast; returns the server's errors by field. */
function useSend({ save, saved = 'account.saved', onBusy }: SchemaFormProps) {
  const notify = useNotify()
  const report = useReportError()
  return async (values: object) => {
    onBusy?.(true)
    try {
      await save(values)
      notify(saved, { type: 'success' })
      return undefined
    } catch (error) {
      await report(error)
      return error instanceof ApiError ? error.problem.fields : undefined
    } finally {
      onBusy?.(false)
    }
  }
}

function SaveButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: 'start' }}>
      {label}
    </Button>
  )
}

function FirstWrong({ within }: { within: RefObject<HTMLElement | null> }) {
  useFirstWrong(within, useFormState().submitCount)
  return null
}

function Changes({ onChanged }: Pick<SchemaFormProps, 'onChanged'>) {
  const { isDirty } = useFormState()
  const notifyChanged = useEffectEvent((isChanged: boolean) => onChanged?.(isChanged))
  useEffect(() => notifyChanged(isDirty), [isDirty])
  return null
}
