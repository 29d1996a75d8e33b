import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { noteApi, type NoteFile } from '#schemas/notes.ts'
import { useFormats } from '../account/viewer.tsx'
import { ShownName } from '../files/ShownName.tsx'
import { useDownload } from '../files/use-download.ts'
import { useFileSize } from '../files/use-file-size.ts'

interface NoteFileRowProps {
  note: string
  file: NoteFile
  /** Beside size and day. */
  about?: ReactNode
  onPreview: () => void
  onDelete?: () => void
}

/** A file of a note: its name, its size and day, what the virus check said, and what can be done with it. */
export function NoteFileRow({ note, file, about, onPreview, onDelete }: NoteFileRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const size = useFileSize('mb')
  const { download, isBusy } = useDownload()
  const { identifier, fileName, bytes, scanStatus, createdAt } = file
  const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
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
          {size(bytes)} · <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
          {about && <> · {about}</>}
        </Box>
        {scanStatus !== 'clean' && (
          <Box sx={{ color: scanStatus === 'infected' ? 'var(--error)' : 'var(--muted)', fontSize: 14 }}>
            {t(`files.${scanStatus}`)}
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
              onClick={() => void download(noteApi.fileContent, { id: note, fileId: identifier }, fileName)}
              sx={{ px: 2 }}
            >
              {t('files.download')}
            </Button>
          </>
        )}
        {onDelete && (
          <Button
            color="error"
            aria-label={t('notes.files.delete_one', { name: fileName })}
            onClick={onDelete}
            sx={{ px: 2 }}
          >
            {t('ra.action.delete')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
