import AddIcon from '@mui/icons-material/AddOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { holdsAll, wordsOf } from '#schemas/platform/fold.ts'
import { useViewer, type Viewer } from '#ui/viewer/viewer.tsx'
import { useDestinations } from '../destinations/use-destinations.ts'
import type { Command } from './command.ts'
import { newOn } from './key-map.ts'

const general = [
  [paths.settings(), 'account.sections.settings'],
  [paths.security(), 'account.sections.security'],
  [paths.ownData(), 'account.sections.privacy'],
] as const

/** Pages that the menu does not name: address and text. */
const more: Record<Viewer['userType'], readonly (readonly [string, string])[]> = {
  client: [
    [paths.preferences(), 'account.sections.preferences'],
    [paths.transactions(), 'command.transactions'],
    [paths.waitlist(), 'command.waitlist'],
    ...general,
  ],
  provider: [
    [paths.account(), 'account.sections.profile'],
    [paths.calendar(), 'command.calendar'],
    [paths.imported(), 'command.imported'],
    [paths.qualifications(), 'command.qualifications'],
    [paths.insurance(), 'command.insurance'],
    [paths.workHistory(), 'command.work_history'],
    [paths.licenceStates(), 'command.licence_states'],
    [paths.payoutDetails(), 'command.payout_details'],
    ...general,
  ],
  admin: general,
}

/** The pages and general actions that match; without a query, those of the menu. */
export function useFoundPages(query: string): readonly Command[] {
  const t = useTranslate()
  const viewer = useViewer()
  const destinations = useDestinations()
  const { pathname } = useLocation()
  const words = wordsOf(query)
  const named: Command[] = [
    ...destinations.map(({ to, label, Icon, isPublic }) => ({
      id: to,
      group: 'pages' as const,
      text: t(label),
      icon: <Icon />,
      to,
      isPublic: isPublic ?? false,
    })),
    ...(viewer.userType === 'admin' ? [] : [page(paths.notifications(), t('account.nav.notifications'), <BellIcon />)]),
    ...more[viewer.userType].map(([to, text]) => page(to, t(text), <SettingsIcon />)),
  ]
  const made = newOn(viewer, pathname) ?? (viewer.userType === 'provider' && newOn(viewer, paths.appointments()))
  const actions: Command[] = made
    ? [{ id: `new ${made.to}`, group: 'actions', text: t(made.text), icon: <AddIcon />, to: made.to }]
    : []
  if (words.length === 0) return [...named.slice(0, destinations.length), ...actions]
  return [...named, ...actions].filter(({ text }) => holdsAll(text, words))
}

const page = (to: string, text: string, icon: Command['icon']): Command => ({ id: to, group: 'pages', text, icon, to })
