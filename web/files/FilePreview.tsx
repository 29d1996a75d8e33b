import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ScanStatus } from '#schemas/files.ts'
import { Modal } from '../account/Modal.tsx'
import type { Callable } from '../kit/api.ts'
import { saveFile } from '../kit/save-file.ts'
import { FileContent } from './FileContent.tsx'
import { ShownName } from './ShownName.tsx'
import { useStoredFile } from './use-stored-file.ts'

interface FilePreviewProps {
  /** Route that hands the bytes out. */
  endpoint: Callable
  params: Record<string, string>
  name: string
  scanStatus: ScanStatus | null
  onClose: () => void
}

/** A stored file: pictures and PDFs are shown, everything else is there to be downloaded. */
export function FilePreview({ endpoint, params, name, scanStatus, onClose }: FilePreviewProps) {
  const t = useTranslate()
  const file = useStoredFile(endpoint, params, scanStatus)
  return (
    <Modal
      title={<ShownName name={name} />}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.close')}
          </Button>
          {!file.isClosed && (
            <Button
              variant="contained"
              disabled={file.data === undefined}
              onClick={() => file.data && saveFile(name, file.data)}
            >
              {t('files.download')}
            </Button>
          )}
        </>
      }
    >
      <FileContent file={file} name={name} scanStatus={scanStatus} />
    </Modal>
  )
}
