import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ScanStatus } from '#schemas/platform/files.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import type { Callable } from '#shared/api/api.ts'
import { saveFile } from './save-file.ts'
import { FileContent } from './FileContent.tsx'
import { ShownName } from './ShownName.tsx'
import { useFileSize } from './use-file-size.ts'
import { useStoredFile } from './use-stored-file.ts'

interface FilePreviewProps {
  /** Route that hands the bytes out. */
  endpoint: Callable
  params: Record<string, string>
  name: string
  /** What the dialog is called; the file's name unless told otherwise. */
  title?: string
  /** Shown beside the name, where the dialog is called otherwise. */
  bytes?: number
  scanStatus: ScanStatus | null
  onClose: () => void
}

/** A stored file: pictures, PDFs, recordings, videos and tables are shown, everything else is there to be downloaded. */
export function FilePreview({ endpoint, params, name, title, bytes, scanStatus, onClose }: FilePreviewProps) {
  const t = useTranslate()
  const size = useFileSize('mb')
  const file = useStoredFile(endpoint, params, scanStatus)
  return (
    <Modal
      title={title ?? <ShownName name={name} />}
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
      {title !== undefined && (
        <Box sx={{ fontWeight: 600 }}>
          <ShownName name={name} />
          {bytes !== undefined && (
            <Box component="span" sx={{ ml: 3, color: 'var(--muted)', fontWeight: 400, whiteSpace: 'nowrap' }}>
              {size(bytes)}
            </Box>
          )}
        </Box>
      )}
      <FileContent file={file} name={name} scanStatus={scanStatus} />
    </Modal>
  )
}
