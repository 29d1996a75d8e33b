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
import SearchIcon from '@mui/icons-material/Search'
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
import type { QueueName } from '#schemas/operations/queue-names.ts'
import type { OperatorPermission, UserInfo } from '#schemas/identity/accounts.ts'
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
  /** The heading in the menu under which it stands. */
  group?: string
  /** `g` and this letter go there. */
  letter?: string
  /** A public page, which is a document of its own. */
  isPublic?: true
  /** Only in the bar at the top, or only in the one at the bottom of a phone. */
  only?: 'top' | 'bottom'
}

const clientDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon, letter: 'h' },
  { to: paths.therapists(), label: 'site.find', Icon: SearchIcon, letter: 'f', isPublic: true, only: 'top' },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon, letter: 'a' },
  { to: paths.messages(), label: 'account.nav.messages', Icon: MessagesIcon, counts: 'messages', letter: 'm' },
  { to: paths.wallet(), label: 'account.nav.wallet', Icon: WalletIcon, letter: 'w' },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon, letter: 'p', only: 'bottom' },
]

const practice = 'account.nav.practice'
const providerDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.today', Icon: HomeIcon, letter: 'h' },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon, letter: 'a' },
  { to: paths.clients(), label: 'account.nav.clients', Icon: PeopleIcon, letter: 'c' },
  { to: paths.messages(), label: 'account.nav.messages', Icon: MessagesIcon, counts: 'messages', letter: 'm' },
  { to: paths.notes(), label: 'account.nav.notes', Icon: NotesIcon, letter: 'n' },
  { to: paths.availability(), label: 'account.nav.availability', Icon: AvailabilityIcon, group: practice, letter: 'v' },
  { to: paths.fees(), label: 'account.nav.fees', Icon: FeeIcon, group: practice, letter: 'f' },
  { to: paths.earnings(), label: 'account.nav.earnings', Icon: WalletIcon, group: practice, letter: 'e' },
  { to: paths.reviews(), label: 'account.nav.reviews', Icon: ReviewsIcon, group: practice, letter: 'r' },
  {
    to: paths.verification(),
    label: 'account.nav.verification',
    Icon: VerificationIcon,
    below: [paths.qualifications(), paths.insurance(), paths.workHistory(), paths.licenceStates()],
    group: practice,
    letter: 'q',
  },
]

const account: Destination = { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon }

const queues = 'account.nav.queues'
const records = 'account.nav.records'
const system = 'account.nav.system'
/** Operators: each page with the permission it requires; Home shows what the permissions open. */
export const operatorDestinations: readonly (Destination & {
  permission?: OperatorPermission | readonly OperatorPermission[]
})[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon, letter: 'h' },
  {
    to: paths.verifications(),
    label: 'account.nav.verifications',
    Icon: VerificationIcon,
    counts: ['verifications'],
    permission: 'verify',
    group: queues,
    letter: 'v',
  },
  {
    to: paths.moderatedReviews(),
    label: 'account.nav.reviews',
    Icon: ReviewsIcon,
    counts: ['reviews'],
    permission: 'content',
    group: queues,
    letter: 'r',
  },
  {
    to: paths.adjustments(),
    label: 'account.nav.adjustments',
    Icon: FeeIcon,
    counts: ['adjustments'],
    permission: 'finance',
    group: queues,
    letter: 'j',
  },
  {
    to: paths.absenceCases(),
    label: 'account.nav.absences',
    Icon: AbsencesIcon,
    counts: ['absences'],
    permission: 'finance',
    group: queues,
    letter: 'a',
  },
  {
    to: paths.failedJobs(),
    label: 'account.nav.jobs',
    Icon: JobsIcon,
    counts: ['jobs'],
    permission: 'support',
    group: queues,
    letter: 'x',
  },
  {
    to: paths.users(),
    label: 'account.nav.users',
    Icon: PeopleIcon,
    permission: 'support',
    group: records,
    letter: 'u',
  },
  {
    to: paths.operatorBookings(),
    label: 'account.nav.bookings',
    Icon: AppointmentsIcon,
    permission: ['support', 'finance'],
    group: records,
    letter: 'k',
  },
  {
    to: paths.moneyPayments(),
    label: 'account.nav.payments',
    Icon: PaymentsIcon,
    counts: ['disputes'],
    permission: 'finance',
    group: records,
    letter: 'p',
  },
  {
    to: paths.moneyPayouts(),
    label: 'account.nav.payouts',
    Icon: PayoutsIcon,
    counts: ['payouts'],
    permission: 'finance',
    group: records,
    letter: 'o',
  },
  {
    to: paths.books(),
    label: 'account.nav.books',
    Icon: BooksIcon,
    counts: ['unmatched', 'differences'],
    permission: 'finance',
    group: records,
    letter: 'b',
  },
  {
    to: paths.allSessions(),
    label: 'account.nav.sessions',
    Icon: SessionsIcon,
    permission: 'support',
    group: system,
    letter: 's',
  },
  {
    to: paths.videoConnections(),
    label: 'account.nav.video_connections',
    Icon: VideoConnectionsIcon,
    permission: 'support',
    group: system,
    letter: 'c',
  },
  {
    to: paths.featureFlags(),
    label: 'account.nav.flags',
    Icon: FlagIcon,
    permission: 'content',
    group: system,
    letter: 'f',
  },
  {
    to: paths.referenceData(),
    label: 'account.nav.reference',
    Icon: ReferenceIcon,
    permission: 'content',
    group: system,
    letter: 'd',
  },
  {
    to: paths.auditLog(),
    label: 'account.nav.audit',
    Icon: AuditIcon,
    counts: ['people_alerts', 'note_alerts'],
    permission: 'super',
    group: system,
    letter: 'l',
  },
]

/** The destinations of a user. A user who must set up a second factor sees only that page. */
export function destinationsOf(
  viewer: Pick<UserInfo, 'userType' | 'permissions' | 'mustSetUpSecondFactor'>,
): readonly Destination[] {
  if (viewer.userType === 'client') return clientDestinations
  if (viewer.mustSetUpSecondFactor) return [account]
  if (viewer.userType === 'provider') return providerDestinations
  return operatorDestinations.filter(({ permission }) => !permission || hasPermission(viewer, permission))
}

/** The destination of a path, also for the pages below it. */
export const isCurrent = ({ to, below = [] }: Destination, pathname: string): boolean =>
  [to, ...below].some((address) => pathname === address.slice(0, -1) || pathname.startsWith(address))
