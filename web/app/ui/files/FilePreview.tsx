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
  /** Endpoint that returns the bytes. */
  endpoint: Callable
  params: Record<string, string>
  name: string
  /** Title of the dialog; the file name by default. */
  title?: string
  /** File size, shown beside the name if the dialog has another title. */
  bytes?: number
  scanStatus: ScanStatus | null
  onClose: () => void
}

/** A stored file: shows pictures, PDFs, audio, video and tables, and offers everything else as a download. */
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
