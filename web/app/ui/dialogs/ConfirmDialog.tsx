import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Confirmation } from './Confirmation.tsx'
import { useReportError } from '#ui/api/use-call.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  submit: string
  isHard?: boolean
  send: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation; an error becomes a toast and the dialog stays. */
export function ConfirmDialog({ title, text, submit, isHard = false, send, onClose, children }: ConfirmDialogProps) {
  const report = useReportError()
  const act = useMutation({ mutationFn: send, onError: (error) => report(error) })
  return (
    <Confirmation
      title={title}
      submit={submit}
      isBusy={act.isPending}
      isHard={isHard}
      onSend={() => act.mutate()}
      onClose={onClose}
    >
      <Typography>{text}</Typography>
      {children}
    </Confirmation>
  )
}
