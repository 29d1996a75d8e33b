import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type FileExtension, fileKinds, type ScanStatus } from '#schemas/platform/files.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { extensionOf } from './chosen.ts'
import { asStored, type FileView, widthAt } from './file-view.ts'
import { useBlobAddress } from './use-blob-address.ts'
import type { StoredFile } from './use-stored-file.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))
const CsvTable = lazy(() => import('./CsvTable.tsx'))

interface FileContentProps {
  file: StoredFile
  name: string
  scanStatus: ScanStatus | null
  /** Of pictures and PDF files. */
  view?: FileView
}

/** Shows the content of a stored file if the browser can, or the result of the virus check. */
export function FileContent({
  file: { isClosed, data, error, refetch },
  name,
  scanStatus,
  view = asStored,
}: FileContentProps) {
  return (
    <>
      {scanStatus !== null && scanStatus !== 'clean' && <ScanNotice scanStatus={scanStatus} />}
      {!isClosed &&
        (error ? (
          <LoadError error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Content name={name} content={data} view={view} />
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

function Content({ name, content, view }: { name: string; content: Blob; view: FileView }) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [isUnreadable, setUnreadable] = useState(false)
  const extension = extensionOf(name)
  if (isUnreadable) return <Typography role="alert">{t('files.unreadable')}</Typography>
  if (!isShown(extension)) return <Typography>{t('files.no_preview')}</Typography>
  const as = shownAs[extension]
  const shown = { name, content, onUnreadable: () => setUnreadable(true) }
  if (as === 'picture') return <Picture {...shown} type={fileKinds[extension].type} view={view} />
  if (as === 'sound' || as === 'video') return <Medium {...shown} as={as} type={fileKinds[extension].type} />
  if (as === 'pdf' && isPhone) return <Typography>{t('files.phone_pdf')}</Typography>
  return (
    <Suspense fallback={<Waiting />}>
      {as === 'pdf' ? <PdfPages {...shown} view={view} /> : <CsvTable {...shown} />}
    </Suspense>
  )
}

interface MediumProps {
  name: string
  content: Blob
  as: 'sound' | 'video'
  type: string
  onUnreadable: () => void
}

const wide = { maxWidth: '100%', maxHeight: '60vh', borderRadius: 2, justifySelf: 'center' } as const

/** A picture in its own size or the available width; lying on its side it takes the space that it needs there. */
function Picture({
  name,
  content,
  type,
  onUnreadable,
  view: { zoom, turn },
}: Omit<MediumProps, 'as'> & { view: FileView }) {
  const t = useTranslate()
  const show = useBlobAddress(content, type)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const isOnSide = size !== null && (turn === 90 || turn === 270)
  const onLoad = ({ currentTarget }: React.SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget
    if (width > 0 && height > 0) setSize({ width, height })
  }
  const frame = isOnSide && {
    position: 'relative',
    width: '100%',
    maxWidth: size.height,
    aspectRatio: `${size.height} / ${size.width}`,
  }
  const onSide = isOnSide && {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: `${(size.width / size.height) * 100}%`,
    maxWidth: 'none',
    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
  }
  return (
    <Box sx={{ justifySelf: 'center', maxWidth: '100%', ...frame, ...widthAt(zoom) }}>
      <Box
        component="img"
        ref={show}
        alt={t('files.picture_of', { name })}
        onLoad={onLoad}
        onError={onUnreadable}
        sx={{
          display: 'block',
          maxWidth: '100%',
          borderRadius: 2,
          ...(zoom > 1 && { width: '100%' }),
          ...(turn === 180 && { transform: 'rotate(180deg)' }),
          ...onSide,
        }}
      />
    </Box>
  )
}

/** Media in the browser's own player, without autoplay. */
function Medium({ name, content, as, type, onUnreadable }: MediumProps) {
  const t = useTranslate()
  const show = useBlobAddress(content, type)
  const label = t(`files.${as}_of`, { name })
  const player = { ref: show, controls: true, preload: 'metadata', 'aria-label': label, onError: onUnreadable } as const
  return as === 'sound' ? (
    <Box component="audio" {...player} sx={{ width: '100%' }} />
  ) : (
    <Box component="video" {...player} playsInline sx={wide} />
  )
}
