import BackIcon from '@mui/icons-material/ArrowBack'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { bottomBarHeight, topBarHeight } from '#ui/page/layout.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { ChatList } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import { useSeenHeight } from './use-seen-height.ts'

/**
 * The conversation list beside the open conversation; a phone shows one of them at a time. Each is as high as the
 * screen.
 */
export function MessagesPage() {
  const t = useTranslate()
  const { id } = useParams()
  const { userType } = useViewer()
  const frame = useRef<HTMLDivElement>(null)
  usePageTitle(t('messages.title'))
  useSeenHeight(frame)
  const below = userType !== 'admin' && id === undefined ? bottomBarHeight : '0px'
  return (
    <Box
      ref={frame}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
        gridTemplateRows: 'minmax(0, 1fr)',
        height: { xs: `calc(${height} - ${below})`, md: height },
        minHeight: 320,
      }}
    >
      <Box
        sx={{
          ...column,
          // Stays mounted on a phone too, which keeps scroll position and search.
          display: { xs: id === undefined ? 'flex' : 'none', md: 'flex' },
          bgcolor: 'var(--card)',
          borderRight: { md: '1px solid var(--hairline)' },
        }}
      >
        <ChatList current={id} />
      </Box>
      {id === undefined ? (
        <NothingChosen />
      ) : (
        <Box data-page-start tabIndex={-1} sx={{ ...column, display: 'flex', outline: 'none' }}>
          <BackLink />
          <Conversation key={id} person={id} />
        </Box>
      )}
    </Box>
  )
}

const height = `calc(var(--seen-height, 100dvh) - ${topBarHeight} - var(--acting-height))`

const column = { flexDirection: 'column', minWidth: 0, minHeight: 0 } as const

function NothingChosen() {
  const t = useTranslate()
  return (
    <Box sx={{ display: { xs: 'none', md: 'grid' }, placeContent: 'center', justifyItems: 'center', gap: 3, p: 6 }}>
      <MessagesIcon aria-hidden sx={{ fontSize: 48, color: 'var(--control)' }} />
      <Typography sx={{ color: 'var(--muted)' }}>{t('messages.list.choose')}</Typography>
    </Box>
  )
}

/** On a phone the list is a separate page. */
function BackLink() {
  const t = useTranslate()
  return (
    <Box
      component={Link}
      to={paths.messages()}
      sx={{
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        alignSelf: 'start',
        gap: 2,
        minHeight: 44,
        px: 4,
        fontWeight: 600,
      }}
    >
      <BackIcon aria-hidden />
      {t('messages.list.back')}
    </Box>
  )
}
