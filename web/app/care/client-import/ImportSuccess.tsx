import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Modal } from '#ui/dialogs/Modal.tsx'
import * as paths from '#schemas/platform/paths.ts'

interface ImportSuccessProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The result of an import and two links to go on. */
export function ImportSuccess({ title, onClose, children }: ImportSuccessProps) {
  const t = useTranslate()
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('imports.another')}
          </Button>
          {/* The dialog has its own history entry; the list replaces it. */}
          <Button variant="contained" component={Link} to={paths.imported()} replace>
            {t('imports.to_list')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
