import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import { Page } from '#ui/page/Page.tsx'
import { SectionLinks } from '#ui/page/SectionLinks.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'

type Section = 'profile' | 'preferences' | 'saved' | 'security' | 'privacy' | 'settings'

const addresses: Record<Section, string> = {
  profile: paths.account(),
  preferences: paths.preferences(),
  saved: paths.savedTherapists(),
  security: paths.security(),
  privacy: paths.ownData(),
  settings: paths.settings(),
}

const sectionsOf = {
  client: ['profile', 'preferences', 'saved', 'security', 'privacy', 'settings'],
  provider: ['profile', 'security', 'privacy', 'settings'],
  admin: ['security', 'privacy', 'settings'],
} as const

/** Layout of an account page with the navigation to the other account pages. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const links = sectionsOf[userType].map((section) => ({
    to: addresses[section],
    text: t(`account.sections.${section}`),
  }))
  return (
    <Page title={title}>
      <SectionLinks label={t('account.sections.label')} links={links} />
      {children}
      {userType === 'client' && <SignOut />}
    </Page>
  )
}

/** On a phone the bar at the bottom leads here, and the account menu is left out. */
function SignOut() {
  const t = useTranslate()
  const logout = useLogout()
  return (
    <Button variant="outlined" onClick={() => void logout()} sx={{ display: { md: 'none' }, mt: 8 }}>
      {t('account.menu.sign_out')}
    </Button>
  )
}
