import AccountIcon from '@mui/icons-material/PersonOutlined'
import AppointmentsIcon from '@mui/icons-material/EventOutlined'
import AvailabilityIcon from '@mui/icons-material/ScheduleOutlined'
import FeeIcon from '@mui/icons-material/SellOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import type { ComponentType } from 'react'
import { paths } from '../kit/paths.ts'

export interface Destination {
  to: string
  label: string
  Icon: ComponentType
}

export const clientDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon },
  { to: paths.wallet(), label: 'account.nav.wallet', Icon: WalletIcon },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon },
]

export const providerDestinations: readonly Destination[] = [
  { to: paths.overview(), label: 'account.nav.home', Icon: HomeIcon },
  { to: paths.appointments(), label: 'account.nav.appointments', Icon: AppointmentsIcon },
  { to: paths.availability(), label: 'account.nav.availability', Icon: AvailabilityIcon },
  { to: paths.fees(), label: 'account.nav.fees', Icon: FeeIcon },
  { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon },
]

/** The destination a path belongs to, pages below it included. */
export const isCurrent = ({ to }: Destination, pathname: string): boolean =>
  pathname === to.slice(0, -1) || pathname.startsWith(to)
