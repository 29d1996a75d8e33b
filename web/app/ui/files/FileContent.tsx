import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type FileExtension, fileKinds, type ScanStatus } from '#schemas/platform/files.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { extensionOf } from './chosen.ts'
import { useBlobAddress } from './use-blob-address.ts'
import type { StoredFile } from './use-stored-file.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))
const CsvTable = lazy(() => import('./CsvTable.tsx'))

interface FileContentProps {
  file: StoredFile
  name: string
  scanStatus: ScanStatus | null
}

/** Shows the content of a stored file if the browser can, or the result of the virus check. */
export function FileContent({ file: { isClosed, data, error, refetch }, name, scanStatus }: FileContentProps) {
  return (
    <>
      {scanStatus !== null && scanStatus !== 'clean' && <ScanNotice scanStatus={scanStatus} />}
      {!isClosed &&
        (error ? (
          <LoadError error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Content name={name} content={data} />
        ) : (
          <Waiting />
        ))}
    </>
  )
}

/** The result of the virus check. */
function ScanNotice({ scanStatus }: { scanStatus: Exclude<ScanStatus, 'clean'> }) {
  const t = useTranslate()
  return (
    <Typography role="note" sx={{ p: 3, borderRadius: 3, bgcolor: 'var(--sand)', color: 'var(--ink)' }}>
      {t(`files.${scanStatus}`)}
    </Typography>
  )
}

function Waiting() {
  const t = useTranslate()
  return (
    <Box component="output" aria-label={t('files.loading')}>
      <Skeleton variant="rounded" height={400} />
    </Box>
  )
}

/** How a type is shown. The extension is reliable, because the server compared it with the first bytes. */
const shownAs = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  pdf: 'pdf',
  csv: 'table',
  mp3: 'sound',
  wav: 'sound',
  ogg: 'sound',
  mp4: 'video',
} as const satisfies Partial<Record<FileExtension, string>>

const isShown = (extension: string): extension is keyof typeof shownAs => Object.hasOwn(shownAs, extension)

function Content({ name, content }: { name: string; content: Blob }) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [isUnreadable, setUnreadable] = useState(false)
  const extension = extensionOf(name)
  if (isUnreadable) return <Typography role="alert">{t('files.unreadable')}</Typography>
  if (!isShown(extension)) return <Typography>{t('files.no_preview')}</Typography>
  const as = shownAs[extension]
  const shown = { name, content, onUnreadable: () => setUnreadable(true) }
  if (as === 'picture' || as === 'sound' || as === 'video')
    return <Medium {...shown} as={as} type={fileKinds[extension].type} />
  if (as === 'pdf' && isPhone) return <Typography>{t('files.phone_pdf')}</Typography>
  return <Suspense fallback={<Waiting />}>{as === 'pdf' ? <PdfPages {...shown} /> : <CsvTable {...shown} />}</Suspense>
}

interface MediumProps {
  name: string
  content: Blob
  as: 'picture' | 'sound' | 'video'
  type: string
  onUnreadable: () => void
}

const wide = { maxWidth: '100%', maxHeight: '60vh', borderRadius: 2, justifySelf: 'center' } as const

/** Media in the browser's own player, without autoplay. */
function Medium({ name, content, as, type, onUnreadable }: MediumProps) {
  const t = useTranslate()
  const show = useBlobAddress(content, type)
  const label = t(`files.${as}_of`, { name })
  if (as === 'picture')
    return <Box component="img" ref={show} alt={label} onError={onUnreadable} sx={{ ...wide, maxHeight: 'none' }} />
  const player = { ref: show, controls: true, preload: 'metadata', 'aria-label': label, onError: onUnreadable } as const
  return as === 'sound' ? (
    <Box component="audio" {...player} sx={{ width: '100%' }} />
  ) : (
    <Box component="video" {...player} playsInline sx={wide} />
  )
}
