import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { paths } from '../kit/paths.ts'
import { Page } from './Page.tsx'
import { useViewer } from './viewer.tsx'

type Section = 'profile' | 'preferences' | 'security' | 'privacy' | 'settings'

const addresses: Record<Section, string> = {
  profile: paths.account(),
  preferences: paths.preferences(),
  security: paths.security(),
  privacy: paths.ownData(),
  settings: paths.settings(),
}

const sectionsOf = {
  client: ['profile', 'preferences', 'security', 'privacy', 'settings'],
  provider: ['profile', 'security', 'privacy', 'settings'],
  admin: ['security', 'privacy', 'settings'],
} as const

/** One page of the account, with the way to the others above it. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { userType } = useViewer()
  return (
    <Page title={title}>
      <Box
        component="nav"
        aria-label={t('account.sections.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 6, mt: -2 }}
      >
        {sectionsOf[userType].map((section) => (
          <Button
            key={section}
            component={Link}
            to={addresses[section]}
            aria-current={pathname === addresses[section] || `${pathname}/` === addresses[section] ? 'page' : undefined}
            sx={{ minHeight: 44, px: 3, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
          >
            {t(`account.sections.${section}`)}
          </Button>
        ))}
      </Box>
      {children}
    </Page>
  )
}
