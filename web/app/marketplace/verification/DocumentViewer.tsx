import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import TurnIcon from '@mui/icons-material/RotateRightOutlined'
import SmallerIcon from '@mui/icons-material/ZoomOutOutlined'
import LargerIcon from '@mui/icons-material/ZoomInOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { FileContent } from '#ui/files/FileContent.tsx'
import { type FileView, turned, zoomed } from '#ui/files/file-view.ts'
import { saveFile } from '#ui/files/save-file.ts'
import { useStoredFile } from '#ui/files/use-stored-file.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useDocumentName } from './document-name.ts'

interface DocumentViewerProps {
  document: ReviewedDocument
  view: FileView
  onView: (view: FileView) => void
}

/** The file of the opened document, with the tools to turn and enlarge it. */
export function DocumentViewer({ document, view, onView }: DocumentViewerProps) {
  const t = useTranslate()
  const nameOf = useDocumentName()
  return (
    <Box component="section" aria-label={t('verification_case.viewer', { name: nameOf(document) })} sx={viewer}>
      {document.fileName === null ? (
        <Typography sx={{ p: 4 }}>{t('verification_case.no_file')}</Typography>
      ) : (
        <File document={document} name={document.fileName} view={view} onView={onView} />
      )}
    </Box>
  )
}

function File({ document: { identifier, scanStatus }, name, view, onView }: DocumentViewerProps & { name: string }) {
  const t = useTranslate()
  const file = useStoredFile(verificationApi.document, { id: identifier }, scanStatus)
  const [isWithoutKeys] = useDeviceChoice('letter-keys', 'off')
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
            {tools.map(({ name: tool, keys, icon, change }) => (
              <Tool
                key={tool}
                label={t(`files.${tool}`)}
                keys={isWithoutKeys ? undefined : keys}
                isOff={!data || change(view) === view}
                onClick={() => onView(change(view))}
              >
                {icon}
              </Tool>
            ))}
            <Tool label={t('files.download_one', { name })} isOff={!data} onClick={() => data && saveFile(name, data)}>
              <DownloadIcon fontSize="small" />
            </Tool>
          </>
        )}
      </Box>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <Box component="section" tabIndex={0} aria-label={t('verification_case.content', { name })} sx={scroller}>
        <Box sx={content}>
          <FileContent file={file} name={name} scanStatus={scanStatus} view={view} />
        </Box>
      </Box>
    </>
  )
}

const tools: readonly { name: string; keys: string; icon: ReactNode; change: (view: FileView) => FileView }[] = [
  { name: 'smaller', keys: '-', icon: <SmallerIcon fontSize="small" />, change: (view) => zoomed(view, -1) },
  { name: 'larger', keys: '+', icon: <LargerIcon fontSize="small" />, change: (view) => zoomed(view, 1) },
  { name: 'turn', keys: 'T', icon: <TurnIcon fontSize="small" />, change: turned },
]

interface ToolProps {
  label: string
  keys?: string | undefined
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

/** A tool that is off keeps the focus. */
const Tool = ({ label, keys, isOff, onClick, children }: ToolProps) => (
  <Tooltip title={keys ? `${label} (${keys})` : label}>
    <IconButton
      aria-label={label}
      aria-disabled={isOff}
      {...(keys && { 'aria-keyshortcuts': keys })}
      onClick={() => !isOff && onClick()}
      sx={{ ...tool, ...(isOff && { color: 'var(--muted)', opacity: 0.5 }) }}
    >
      {children}
    </IconButton>
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
const content = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const
