import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { EmailImportForm } from './EmailImportForm.tsx'
import { ImportTabs } from './ImportTabs.tsx'
import { RequireApproval } from './RequireApproval.tsx'
import { ManualImportForm } from './ManualImportForm.tsx'
import { useAllowInvite } from './use-allow-invite.ts'

/** Two tabs: import many people by address, or one by name. What is typed in one tab stays while the other is open. */
export function EmailManualPage() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const [isAllowed, allow] = useAllowInvite(true)
  const [changed, setChanged] = useState({ email: false, manual: false })
  useLeaveWarning(changed.email || changed.manual)
  const by = words.get('by') === 'manual' ? 'manual' : 'email'
  const shared = { isAllowed, onAllow: allow }
  return (
    <Page title={t('imports.hand_title')}>
      <ImportTabs current={by} />
      <RequireApproval>
        <Box hidden={by !== 'email'}>
          <EmailImportForm {...shared} onChanged={(email) => setChanged((known) => ({ ...known, email }))} />
        </Box>
        <Box hidden={by !== 'manual'}>
          <ManualImportForm {...shared} onChanged={(manual) => setChanged((known) => ({ ...known, manual }))} />
        </Box>
      </RequireApproval>
    </Page>
  )
}
