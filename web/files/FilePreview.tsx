import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ScanStatus } from '#schemas/files.ts'
import type { ParamsFor } from '#schemas/kit.ts'
import { Modal } from '../account/Modal.tsx'
import { Broken } from '../account/Notice.tsx'
import { ApiError, type Callable } from '../kit/api.ts'
import { saveFile } from '../kit/save-file.ts'
import { fetchFile } from './fetch-file.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))

interface FilePreviewProps<E extends Callable> {
  /** Route that hands the bytes out. */
  endpoint: E
  params: ParamsFor<E>
  name: string
  scanStatus: ScanStatus | null
  onClose: () => void
}

/** A stored file: pictures and PDFs are shown, everything else is there to be downloaded. */
export function FilePreview<E extends Callable>({ endpoint, params, name, scanStatus, onClose }: FilePreviewProps<E>) {
  const t = useTranslate()
  const isClosed = scanStatus === 'quarantined' || scanStatus === 'infected'
  const file = useQuery({
    queryKey: ['file', endpoint.path, params],
    queryFn: ({ signal }) => fetchFile(endpoint, params, signal),
    enabled: !isClosed,
    // Nothing of it stays in memory once the dialog is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })
  return (
    <Modal
      title={name}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.close')}
          </Button>
          {!isClosed && (
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
      {scanStatus !== null && scanStatus !== 'clean' && <ScanNotice scanStatus={scanStatus} />}
      {!isClosed &&
        (file.error ? (
          <Broken error={file.error} onRetry={() => file.refetch()} />
        ) : file.data ? (
          <Content name={name} content={file.data} />
        ) : (
          <Waiting />
        ))}
    </Modal>
  )
}

/** What the virus check said, openly. */
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

/** The extension is what the servers compared with the first bytes. */
function kindOf(name: string): 'picture' | 'pdf' | 'other' {
  if (/\.(?:jpe?g|png)$/i.test(name)) return 'picture'
  return /\.pdf$/i.test(name) ? 'pdf' : 'other'
}

function Content({ name, content }: { name: string; content: Blob }) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [isUnreadable, setUnreadable] = useState(false)
  const kind = kindOf(name)
  if (isUnreadable) return <Typography role="alert">{t('files.unreadable')}</Typography>
  if (kind === 'picture') return <Picture name={name} content={content} onUnreadable={() => setUnreadable(true)} />
  if (kind === 'other') return <Typography>{t('files.no_preview')}</Typography>
  if (isPhone) return <Typography>{t('files.phone_pdf')}</Typography>
  return (
    <Suspense fallback={<Waiting />}>
      <PdfPages name={name} content={content} onUnreadable={() => setUnreadable(true)} />
    </Suspense>
  )
}

function Picture({ name, content, onUnreadable }: { name: string; content: Blob; onUnreadable: () => void }) {
  const t = useTranslate()
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return (
    <Box
      component="img"
      ref={show}
      alt={t('files.picture_of', { name })}
      onError={onUnreadable}
      sx={{ maxWidth: '100%', borderRadius: 2, justifySelf: 'center' }}
    />
  )
}
