import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ScanStatus } from '#schemas/platform/files.ts'
import type { Callable } from '#shared/api/api.ts'
import { ShownName } from './ShownName.tsx'
import { useDownload } from './use-download.ts'
import { useFileSize } from './use-file-size.ts'

interface StoredFileRowProps {
  /** Endpoint that returns the bytes. */
  endpoint: Callable
  params: Record<string, string>
  file: { fileName: string; bytes: number; scanStatus: ScanStatus }
  /** Shown after the size. */
  about?: ReactNode
  /** Replaces the usual text of the virus check result. */
  scan?: ReactNode
  onPreview: () => void
  deletes?: { label: string; onDelete: () => void }
}

/** A stored file as a list row: name, size, virus check result and actions. */
export function StoredFileRow({ endpoint, params, file, about, scan, onPreview, deletes }: StoredFileRowProps) {
  const t = useTranslate()
  const size = useFileSize('mb')
  const { download, isBusy } = useDownload()
  const { fileName, bytes, scanStatus } = file
  const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
  const scanResult = scan === undefined ? scanStatus !== 'clean' && t(`files.${scanStatus}`) : scan
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        py: 2,
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      <FileIcon aria-hidden sx={{ color: 'var(--muted)' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          <ShownName name={fileName} />
        </Box>
        <Box sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {size(bytes)}
          {about}
        </Box>
        {scanResult && (
          <Box sx={{ color: scanStatus === 'infected' ? 'var(--error)' : 'var(--muted)', fontSize: 14 }}>
            {scanResult}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: 6, sm: 0 } }}>
        {!isClosed && (
          <>
            <Button aria-label={t('files.preview_one', { name: fileName })} onClick={onPreview} sx={{ px: 2 }}>
              {t('files.preview')}
            </Button>
            <Button
              aria-label={t('files.download_one', { name: fileName })}
              loading={isBusy}
              onClick={() => void download(endpoint, params, fileName)}
              sx={{ px: 2 }}
            >
              {t('files.download')}
            </Button>
          </>
        )}
        {deletes && (
          <Button color="error" aria-label={deletes.label} onClick={deletes.onDelete} sx={{ px: 2 }}>
            {t('ra.action.delete')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
