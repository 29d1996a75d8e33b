import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { LoadError } from '#ui/notices/Notice.tsx'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { PictureSection } from '#app/identity/pictures/PictureSection.tsx'

interface ProfileRead {
  isPending: boolean
  error: Error | null | undefined
  refetch: () => unknown
}

interface ProfileSectionProps<Own> {
  own: ProfileRead & { data: Own | undefined }
  /** The reference lists of the form. */
  lists: ProfileRead
  /** Of the placeholder, in pixels. */
  height: number
  children: (own: Own) => ReactNode
}

/** The picture of a person, and the form of their profile. */
export function ProfileSection<Own>({ own, lists, height, children }: ProfileSectionProps<Own>) {
  const t = useTranslate()
  const error = own.error ?? lists.error
  return (
    <AccountSection title={t('account.sections.profile')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PictureSection />
        {error ? (
          <LoadError error={error} onRetry={() => Promise.all([own.refetch(), lists.refetch()])} />
        ) : own.data && !lists.isPending ? (
          children(own.data)
        ) : (
          <Skeleton variant="rounded" height={height} />
        )}
      </Box>
    </AccountSection>
  )
}
