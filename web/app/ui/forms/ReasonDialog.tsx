import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { ReasonGiven } from '#schemas/operations/operators.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useSchemaForm } from './use-schema-form.ts'

interface ReasonDialogProps {
  title: string
  text: string
  submit: string
  isHard?: boolean
  send: (reason: string) => Promise<void>
  onClose: () => void
  /** Fields besides the reason. */
  children?: ReactNode
}

/** Every action on an account needs a reason that its owner can read. */
export function ReasonDialog({ title, text, submit, isHard = false, send, onClose, children }: ReasonDialogProps) {
  const id = useId()
  const form = useSchemaForm({
    start: { reason: '' },
    schema: ReasonGiven,
    read: ({ reason }) => ({ reason: reason.trim() }),
    send: ({ reason }) => send(reason),
  })
  return (
    <Confirmation title={title} submit={submit} isBusy={form.isBusy} isHard={isHard} form={id} onClose={onClose}>
      <Typography>{text}</Typography>
      <form id={id} {...form.form}>
        {children}
        <ReasonField field={form.field('reason')} />
      </form>
    </Confirmation>
  )
}
