import AccountIcon from '@mui/icons-material/PersonOutlined'
import AbsencesIcon from '@mui/icons-material/EventBusyOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import AvailabilityIcon from '@mui/icons-material/ScheduleOutlined'
import FeeIcon from '@mui/icons-material/SellOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import NotesIcon from '@mui/icons-material/StickyNote2Outlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import ReferenceIcon from '@mui/icons-material/CategoryOutlined'
import SessionsIcon from '@mui/icons-material/DevicesOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import ReviewsIcon from '@mui/icons-material/StarBorderOutlined'
import JobsIcon from '@mui/icons-material/SyncProblemOutlined'
import VideoConnectionsIcon from '@mui/icons-material/VideocamOutlined'
import BooksIcon from '@mui/icons-material/BalanceOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PayoutsIcon from '@mui/icons-material/AccountBalanceOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import type { ComponentType } from 'react'
import type { OperatorPermission, UserInfo } from '#schemas/identity/accounts.ts'
import type { QueueName } from '#schemas/operations/queue-names.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import * as paths from '#schemas/platform/paths.ts'

export interface Destination {
  to: string
  label: string
  Icon: ComponentType
  /** Pages of this entry with other addresses. */
  below?: readonly string[]
  /** The count beside it: unread messages, or what waits in these queues of operators. */
  counts?: 'messages' | readonly QueueName[]
}

const clientDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon },
  { to: paths.messages(), label: 'account.nav.messages', Icon: MessagesIcon, counts: 'messages' },
  { to: paths.wallet(), label: 'account.nav.wallet', Icon: WalletIcon },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon },
]

const providerDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.today', Icon: HomeIcon },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon },
  { to: paths.clients(), label: 'account.nav.clients', Icon: PeopleIcon },
  { to: paths.messages(), label: 'account.nav.messages', Icon: MessagesIcon, counts: 'messages' },
  { to: paths.notes(), label: 'account.nav.notes', Icon: NotesIcon },
  { to: paths.availability(), label: 'account.nav.availability', Icon: AvailabilityIcon },
  { to: paths.earnings(), label: 'account.nav.earnings', Icon: WalletIcon },
  { to: paths.fees(), label: 'account.nav.fees', Icon: FeeIcon },
  {
    to: paths.verification(),
    label: 'account.nav.verification',
    Icon: VerificationIcon,
    below: [paths.qualifications(), paths.insurance(), paths.workHistory(), paths.licenceStates()],
  },
  { to: paths.reviews(), label: 'account.nav.reviews', Icon: ReviewsIcon },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon },
]

const account: Destination = { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon }

/** Operators: each page with the permission it requires; Home shows what the permissions open. */
export const operatorDestinations: readonly (Destination & { permission?: OperatorPermission })[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon },
  {
    to: paths.verifications(),
    label: 'account.nav.verifications',
    Icon: VerificationIcon,
    permission: 'verify',
    counts: ['verifications'],
  },
  {
    to: paths.moneyPayments(),
    label: 'account.nav.payments',
    Icon: PaymentsIcon,
    permission: 'finance',
    counts: ['disputes'],
  },
  {
    to: paths.moneyPayouts(),
    label: 'account.nav.payouts',
    Icon: PayoutsIcon,
    permission: 'finance',
    counts: ['payouts'],
  },
  {
    to: paths.adjustments(),
    label: 'account.nav.adjustments',
    Icon: FeeIcon,
    permission: 'finance',
    counts: ['adjustments'],
  },
  {
    to: paths.absenceCases(),
    label: 'account.nav.absences',
    Icon: AbsencesIcon,
    permission: 'finance',
    counts: ['absences'],
  },
  {
    to: paths.books(),
    label: 'account.nav.books',
    Icon: BooksIcon,
    permission: 'finance',
    counts: ['unmatched', 'differences'],
  },
  { to: paths.users(), label: 'account.nav.users', Icon: PeopleIcon, permission: 'support' },
  { to: paths.allSessions(), label: 'account.nav.sessions', Icon: SessionsIcon, permission: 'support' },
  { to: paths.featureFlags(), label: 'account.nav.flags', Icon: FlagIcon, permission: 'content' },
  {
    to: paths.moderatedReviews(),
    label: 'account.nav.reviews',
    Icon: ReviewsIcon,
    permission: 'content',
    counts: ['reviews'],
  },
  { to: paths.failedJobs(), label: 'account.nav.jobs', Icon: JobsIcon, permission: 'support', counts: ['jobs'] },
  {
    to: paths.videoConnections(),
    label: 'account.nav.video_connections',
    Icon: VideoConnectionsIcon,
    permission: 'support',
  },
  { to: paths.referenceData(), label: 'account.nav.reference', Icon: ReferenceIcon, permission: 'content' },
  {
    to: paths.auditLog(),
    label: 'account.nav.audit',
    Icon: AuditIcon,
    permission: 'super',
    counts: ['people_alerts', 'note_alerts'],
  },
]

/** The destinations of a user. A user who must set up a second factor sees only that page. */
export function destinationsOf(
  viewer: Pick<UserInfo, 'userType' | 'permissions' | 'mustSetUpSecondFactor'>,
): readonly Destination[] {
  if (viewer.userType === 'client') return clientDestinations
  if (viewer.mustSetUpSecondFactor) return [account]
  if (viewer.userType === 'provider') return providerDestinations
  return [...operatorDestinations.filter(({ permission }) => !permission || hasPermission(viewer, permission)), account]
}

/** The destination of a path, also for the pages below it. */
export const isCurrent = ({ to, below = [] }: Destination, pathname: string): boolean =>
  [to, ...below].some((address) => pathname === address.slice(0, -1) || pathname.startsWith(address))
