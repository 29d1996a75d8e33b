import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileKinds } from '#schemas/platform/files.ts'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { MessageFile } from '#schemas/care/messages.ts'
import { extensionOf } from '#ui/files/chosen.ts'
import { ShownName } from '#ui/files/ShownName.tsx'
import { useBlobAddress } from '#ui/files/use-blob-address.ts'
import { useDownload } from '#ui/files/use-download.ts'
import { useFileSize } from '#ui/files/use-file-size.ts'
import { useStoredFile } from '#ui/files/use-stored-file.ts'

interface MessageFilesPictureProps {
  file: MessageFile
  params: Record<string, string>
  scan: ReactNode
  onPreview: () => void
}

/** Scrolling back and forth must not fetch the picture again. */
const retentionMs = 60_000

/** A picture in a message, loaded when it comes into view. Its frame has a fixed size, so the layout does not jump. */
export function MessageFilesPicture({ file, params, scan, onPreview }: MessageFilesPictureProps) {
  const t = useTranslate()
  const size = useFileSize('mb')
  const { ref, isSeen } = useSeen()
  const { data, error, refetch } = useStoredFile(messageApi.fileContent, params, file.scanStatus, {
    isWanted: isSeen,
    retentionMs,
  })
  const { download, isBusy } = useDownload()
  const { fileName, bytes } = file
  return (
    <Box component="li" ref={ref} sx={{ maxWidth: 320 }}>
      <Box sx={{ height: 200, borderRadius: 3, overflow: 'hidden', bgcolor: 'var(--sand)' }}>
        {error ? (
          <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', p: 3 }}>
            <Box role="alert">{t('messages.files.picture_missing')}</Box>
            <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
          </Box>
        ) : (
          <ButtonBase
            aria-label={t('messages.files.open_picture', { name: fileName })}
            onClick={onPreview}
            sx={{ width: '100%', height: '100%', display: 'block' }}
          >
            {data && <Picture name={fileName} content={data} />}
          </ButtonBase>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontSize: 14 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <ShownName name={fileName} /> <span style={{ whiteSpace: 'nowrap' }}>{size(bytes)}</span>
        </Box>
        <Button
          aria-label={t('files.download_one', { name: fileName })}
          loading={isBusy}
          onClick={() => void download(messageApi.fileContent, params, fileName)}
          sx={{ px: 2 }}
        >
          {t('files.download')}
        </Button>
      </Box>
      <Box sx={{ fontSize: 14, color: 'var(--muted)' }}>{scan}</Box>
    </Box>
  )
}

/** The surrounding button names the picture. */
function Picture({ name, content }: { name: string; content: Blob }) {
  const { type } = fileKinds[extensionOf(name) as keyof typeof fileKinds]
  const show = useBlobAddress(content, type)
  return (
    <Box
      component="img"
      ref={show}
      alt=""
      sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
    />
  )
}

/** Whether an element has ever been in view. */
function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}
