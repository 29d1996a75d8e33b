import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { Page } from '../account/Page.tsx'
import { paths } from '../kit/paths.ts'

const sections = [
  ['verification', paths.verification()],
  ['qualifications', paths.qualifications()],
  ['insurance', paths.insurance()],
  ['work_history', paths.workHistory()],
  ['licence_states', paths.licenceStates()],
] as const

/** One page of what a therapist shows to be verified, with the way to the others above it. */
export function PracticeSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Page wide title={title}>
      <Box
        component="nav"
        aria-label={t('credentials.sections.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 6, mt: -2 }}
      >
        {sections.map(([name, address]) => (
          <Button
            key={name}
            component={Link}
            to={address}
            aria-current={pathname === address || `${pathname}/` === address ? 'page' : undefined}
            sx={{ minHeight: 44, px: 3, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
          >
            {t(`credentials.sections.${name}`)}
          </Button>
        ))}
      </Box>
      {children}
    </Page>
  )
}
