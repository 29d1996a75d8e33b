import AbsencesIcon from '@mui/icons-material/EventBusyOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import PromotionsIcon from '@mui/icons-material/LocalOfferOutlined'
import FeeIcon from '@mui/icons-material/SellOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import WeightsIcon from '@mui/icons-material/TuneOutlined'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import ReferenceIcon from '@mui/icons-material/CategoryOutlined'
import SessionsIcon from '@mui/icons-material/DevicesOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import ReviewsIcon from '@mui/icons-material/StarBorderOutlined'
import JobsIcon from '@mui/icons-material/SyncProblemOutlined'
import VideoConnectionsIcon from '@mui/icons-material/VideocamOutlined'
import BooksIcon from '@mui/icons-material/BalanceOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PayoutsIcon from '@mui/icons-material/AccountBalanceOutlined'
import * as paths from '#schemas/platform/paths.ts'
import type { Destination } from './destination.ts'

const queues = 'account.nav.queues'
const records = 'account.nav.records'
const system = 'account.nav.system'
/** Operators: each page with the permission it requires; Home shows what the permissions open. */
export const operatorDestinations: readonly Destination[] = [
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
    to: paths.promotions(),
    label: 'account.nav.promotions',
    Icon: PromotionsIcon,
    permission: 'promotions',
    group: records,
    letter: 'm',
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
    to: paths.matchWeights(),
    label: 'account.nav.match_weights',
    Icon: WeightsIcon,
    permission: 'content',
    group: system,
    letter: 'w',
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
