import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import { EmptyWithLink } from '#ui/notices/Notice.tsx'
import { mayImport, useOwnVerification } from '#app/marketplace/verification/own-verification.ts'

/**
 * Explains why importing is not possible yet, in place of a form that the server would refuse. While the status is
 * unknown it shows the form and the server decides.
 */
export function RequireApproval({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { data } = useOwnVerification()
  if (!data || mayImport(data)) return children
  return (
    <EmptyWithLink
      text={t('imports.approval.text')}
      to={paths.verification()}
      action={t('imports.approval.to_verification')}
    />
  )
}
