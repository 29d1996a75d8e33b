import AccountIcon from '@mui/icons-material/PersonOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import MessagesIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import SearchIcon from '@mui/icons-material/Search'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import * as paths from '#schemas/platform/paths.ts'
import type { Destination } from './destination.ts'

/** The pages of clients in their bars. */
export const clientDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon, letter: 'h' },
  { to: paths.therapists(), label: 'site.find', Icon: SearchIcon, letter: 'f', isPublic: true, only: 'top' },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon, letter: 'a' },
  { to: paths.messages(), label: 'account.nav.messages', Icon: MessagesIcon, counts: 'messages', letter: 'm' },
  { to: paths.wallet(), label: 'account.nav.wallet', Icon: WalletIcon, letter: 'w' },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon, letter: 'p', only: 'bottom' },
]
