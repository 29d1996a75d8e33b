import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

interface ChatListEndProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads more conversations near the end of the list or by the button. */
export function ChatListEnd({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: ChatListEndProps) {
  const t = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  // After a failure only the button retries.
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!goesOn || !end.current || !('IntersectionObserver' in globalThis)) return
    const nearing = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: end.current.parentElement,
      rootMargin: '600px',
    })
    nearing.observe(end.current)
    return () => nearing.disconnect()
  }, [goesOn, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <Box ref={end} sx={{ display: 'grid', justifyItems: 'center', gap: 2, p: 3 }}>
      {isFetchNextPageError && <Typography role="alert">{t('messages.list.more_failed')}</Typography>}
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('messages.list.more')}
      </Button>
    </Box>
  )
}
