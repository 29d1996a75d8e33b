import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Modal } from '#ui/dialogs/Modal.tsx'

interface FormDialogProps {
  title: string
  /** Identifier of the form inside, which the button submits. */
  formId: string
  submit: string
  isBusy: boolean
  /** False while there is nothing to send. */
  canSend?: boolean
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, formId, submit, isBusy, canSend = true, wide = false, onClose, children } = props
  const t = useTranslate()
  return (
    <Modal
      wide={wide}
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" disabled={!canSend} loading={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
