import type { ReactNode } from 'react'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'

interface FormDialogProps {
  title: string
  /** Identifier of the form inside, which the button submits. */
  formId: string
  submit: string
  isBusy: boolean
  /** False while there is nothing to send. */
  canSend?: boolean
  wide?: boolean
  /** One field: as high as it, and at the bottom of a phone. */
  isShort?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, formId, submit, isBusy, canSend = true, wide = false, isShort = false, onClose, children } = props
  return (
    <Modal
      wide={wide}
      isShort={isShort}
      title={title}
      isOpen
      onClose={onClose}
      actions={<SendButtons submit={submit} isBusy={isBusy} isDisabled={!canSend} form={formId} onClose={onClose} />}
    >
      {children}
    </Modal>
  )
}
