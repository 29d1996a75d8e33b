import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ScanStatus } from '#schemas/files.ts'
import { Broken } from '../account/Notice.tsx'
import type { StoredFile } from './use-stored-file.ts'

const PdfPages = lazy(() => import('./PdfPages.tsx'))

interface FileContentProps {
  file: StoredFile
  name: string
  scanStatus: ScanStatus | null
}

/** What is inside a stored file, where it can be shown; before it, what the virus check said. */
export function FileContent({ file: { isClosed, data, error, refetch }, name, scanStatus }: FileContentProps) {
  return (
    <>
      {scanStatus !== null && scanStatus !== 'clean' && <ScanNotice scanStatus={scanStatus} />}
      {!isClosed &&
        (error ? (
          <Broken error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Content name={name} content={data} />
        ) : (
          <Waiting />
        ))}
    </>
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
