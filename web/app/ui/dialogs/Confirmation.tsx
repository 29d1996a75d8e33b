import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'
import { SendButtons, type SendButtonsProps } from './SendButtons.tsx'

interface ConfirmationProps extends SendButtonsProps {
  title: string
  children: ReactNode
}

/** A dialog with one action and a button that closes without it. */
export const Confirmation = ({ title, children, ...buttons }: ConfirmationProps) => (
  <Modal title={title} isOpen isShort onClose={buttons.onClose} actions={<SendButtons {...buttons} />}>
    {children}
  </Modal>
)
