import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import FitIcon from '@mui/icons-material/ZoomOutOutlined'
import EnlargeIcon from '@mui/icons-material/ZoomInOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { FileContent } from '#ui/files/FileContent.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import { useStoredFile } from '#ui/files/use-stored-file.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useDocumentName } from './document-name.ts'

/** The file of the opened document. */
export function DocumentViewer({ document }: { document: ReviewedDocument }) {
  const t = useTranslate()
  const nameOf = useDocumentName()
  return (
    <Box component="section" aria-label={t('verification_case.viewer', { name: nameOf(document) })} sx={viewer}>
      {document.fileName === null ? (
        <Typography sx={{ p: 4 }}>{t('verification_case.no_file')}</Typography>
      ) : (
        <File document={document} name={document.fileName} />
      )}
    </Box>
  )
}

function File({ document: { identifier, scanStatus }, name }: { document: ReviewedDocument; name: string }) {
  const t = useTranslate()
  const file = useStoredFile(verificationApi.document, { id: identifier }, scanStatus)
  const [isLarge, setLarge] = useState(false)
  const { data } = file
  return (
    <>
      <Box sx={toolbar}>
        <Typography sx={{ fontWeight: 600, fontSize: 14, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        {scanStatus === 'clean' && (
          <Box component="span" sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
            <StatusBadge status="clean" text={t(choiceKey('qualifications', 'scanStatus', 'clean'))} />
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        {!file.isClosed && (
          <>
            <Tool label={t(`files.${isLarge ? 'fit' : 'enlarge'}`)} isOff={!data} onClick={() => setLarge(!isLarge)}>
              {isLarge ? <FitIcon fontSize="small" /> : <EnlargeIcon fontSize="small" />}
            </Tool>
            <Tool label={t('files.download_one', { name })} isOff={!data} onClick={() => data && saveFile(name, data)}>
              <DownloadIcon fontSize="small" />
            </Tool>
          </>
        )}
      </Box>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <Box component="section" tabIndex={0} aria-label={t('verification_case.content', { name })} sx={scroller}>
        <Box sx={isLarge ? large : fitted}>
          <FileContent file={file} name={name} scanStatus={scanStatus} />
        </Box>
      </Box>
    </>
  )
}

interface ToolProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, isOff, onClick, children }: ToolProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={isOff} onClick={onClick} sx={tool}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

const viewer = { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, bgcolor: 'var(--paper)' } as const
const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 44,
  px: 4,
  py: 0.5,
  bgcolor: 'var(--card)',
  borderBottom: '1px solid var(--hairline)',
} as const
const tool = { width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 }, color: 'var(--ink)' } as const
const scroller = { flex: 1, minHeight: { xs: 200, lg: 0 }, overflow: 'auto', p: { xs: 3, lg: 4 } } as const
const fitted = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const large = { ...fitted, width: '200%', '& img': { width: '100%' } } as const
