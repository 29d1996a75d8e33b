import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import AvailabilityIcon from '@mui/icons-material/ScheduleOutlined'
import FeeIcon from '@mui/icons-material/SellOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import NotesIcon from '@mui/icons-material/StickyNote2Outlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import ReviewsIcon from '@mui/icons-material/StarBorderOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import * as paths from '#schemas/platform/paths.ts'
import type { Destination } from './destination.ts'

const practice = 'account.nav.practice'
/** The pages of therapists in their menu. */
export const providerDestinations: readonly Destination[] = [
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
