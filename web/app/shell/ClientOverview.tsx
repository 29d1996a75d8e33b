import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { CrisisFold } from '#app/care/crisis/CrisisFold.tsx'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { hourOf } from '#shared/i18n/format.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { VerifyNotice } from '#ui/page/VerifyNotice.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { BookAgain } from './home/BookAgain.tsx'
import { NextSession } from './home/NextSession.tsx'
import { joinOf, nextOf, type Scheduled } from './home/next-session-rules.ts'
import { RecentMessages } from './home/RecentMessages.tsx'
import { useHome } from './home/use-home.ts'
import { waitingItems, WaitingForYou } from './home/WaitingForYou.tsx'
import { WalletCard } from './home/WalletCard.tsx'

/** Only for new clients. */
const FirstSteps = lazy(async () => ({ default: (await import('./home/FirstSteps.tsx')).FirstSteps }))

/** Home of a client: the next session, what needs an answer, hours to book, messages and the wallet. */
export function ClientOverview() {
  const t = useTranslate()
  const { isActive } = useViewer()
  const home = useHome()
  const now = useNow()
  const next = nextOf(home.upcoming.data?.data ?? [], now)
  const isNew =
    !home.isPending && home.suggestions.data?.data.every(({ reason }) => reason === 'fits') === true && !next
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: 'clamp(16px, 4vw, 40px)', py: { xs: 5, md: 7 } }}>
      <Greeting next={next} now={now} isNew={isNew} />
      {!isActive && <VerifyNotice text={t('overview.verify')} />}
      {home.isPending ? <Waiting /> : <Parts home={home} next={next} now={now} isNew={isNew} />}
      <CrisisFold />
    </Box>
  )
}

/** The document title says so when a session can be joined, for people who have the page in another tab. */
function Greeting({ next, now, isNew }: { next: Scheduled | undefined; now: number; isNew: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  const { firstName } = useViewer()
  const hour = hourOf(formats.zone, new Date(now).toISOString())
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const greeting = firstName ? t(`home.${isNew ? 'welcome' : time}`, { name: firstName }) : t('home.welcome_plain')
  const canJoin = next !== undefined && joinOf(next, now).isOpen
  usePageTitle(canJoin ? t('home.next.join_title', { time: formats.time(next.startAt) }) : t('overview.title'))
  return (
    <Typography variant="h1" sx={{ mb: 5, overflowWrap: 'anywhere' }}>
      {greeting}
    </Typography>
  )
}

interface PartsProps {
  home: ReturnType<typeof useHome>
  next: Scheduled | undefined
  now: number
  isNew: boolean
}

/** No part is drawn when it is empty. */
function Parts({ home: { upcoming, past, suggestions, balance, chats }, next, now, isNew }: PartsProps) {
  const t = useTranslate()
  const mayPay = useIsAllowed(paymentApi.payBooking)
  const items = waitingItems(upcoming.data?.data ?? [], past.data?.data ?? [], mayPay)
  const offered = suggestions.data?.data ?? []
  const again = offered.filter(({ reason }) => reason === 'booked')
  const newest = (chats.data?.data ?? []).filter(({ user }) => user.name !== null).slice(0, 2)
  const money = balance.data
  const hasWallet = money !== undefined && (money.balance !== 0 || !isNew)
  const session =
    upcoming.error !== null ? (
      <LoadError key="next" error={upcoming.error} onRetry={upcoming.refetch} />
    ) : (
      next && <NextSession key="next" booking={next} now={now} />
    )
  const hours =
    suggestions.error !== null ? (
      <LoadError key="again" error={suggestions.error} onRetry={suggestions.refetch} />
    ) : (
      again.length > 0 && <BookAgain key="again" suggestions={again} />
    )
  const waiting = items.length > 0 && <WaitingForYou key="waiting" items={items} />
  const side = [
    chats.error !== null ? (
      <LoadError key="messages" text={t('overview.messages.failed')} onRetry={chats.refetch} />
    ) : (
      newest.length > 0 && <RecentMessages key="messages" chats={newest} />
    ),
    balance.error !== null ? (
      <LoadError key="wallet" text={t('wallet.balance_failed')} onRetry={balance.refetch} />
    ) : (
      hasWallet && <WalletCard key="wallet" balance={money.balance} currency={money.currency} usual={again[0]} />
    ),
  ]
  if (!isNew) return <Columns main={[session, hours]} first={waiting} side={side} />
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {waiting}
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <FirstSteps suggestions={offered} />
      </Suspense>
      {side}
    </Box>
  )
}

interface ColumnsProps {
  main: readonly [ReactNode, ReactNode]
  /** At the top of the side, and on a phone second. */
  first: ReactNode
  side: readonly ReactNode[]
}

/** Two columns; on a phone one, in the order of importance. */
function Columns({ main: [session, hours], first, side }: ColumnsProps) {
  const isPhone = useMediaQuery('(max-width: 1039.95px)', { noSsr: true })
  if (isPhone)
    return (
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {session}
        {first}
        {hours}
        {side}
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', gap: 6, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 400px' }}>
      <Box sx={column}>
        {session}
        {hours}
      </Box>
      <Box sx={column}>
        {first}
        {side}
      </Box>
    </Box>
  )
}

const column = { display: 'grid', gap: 6, minWidth: 0 } as const

/** As high as what a client with sessions sees. */
function Waiting() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
        alignItems: 'start',
      }}
    >
      <Box sx={column}>
        <Skeleton variant="rounded" sx={{ height: { xs: 420, sm: 340 } }} />
        <Skeleton variant="rounded" height={260} />
      </Box>
      <Box sx={column}>
        <Skeleton variant="rounded" height={240} />
        <Skeleton variant="rounded" height={180} />
      </Box>
    </Box>
  )
}
