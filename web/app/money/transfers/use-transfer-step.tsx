import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { LoadError } from '#ui/notices/Notice.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { AccountFacts } from './AccountFacts.tsx'
import type { Step } from './step.ts'
import { useTransferAccount } from './use-transfer-account.ts'

interface TransferStepOptions {
  /** The client chose to pay by transfer. */
  isOn: boolean
  /** Button back to the other payment method, or out. */
  leave: React.ReactNode
  onClose: () => void
}

/** The step of the payment dialog for the state of the virtual account and of the transfer. */
export function useTransferStep({ isOn, leave, onClose }: TransferStepOptions): Step {
  const t = useTranslate()
  const { data, error, refetch, lacksName, isSent, generate, confirm } = useTransferAccount(isOn, onClose)
  const step = (name: string, body: React.ReactNode, action: React.ReactNode = null): Step => ({
    name: `transfer-${name}`,
    title: t('transfers.title'),
    body,
    actions: (
      <>
        {leave}
        {action}
      </>
    ),
  })
  if (isSent)
    return {
      name: 'transfer-sent',
      title: t('transfers.in_progress'),
      body: <Typography>{t('transfers.in_progress_text')}</Typography>,
      actions: (
        <Button variant="contained" component={Link} to={paths.overview()}>
          {t('transfers.back_home')}
        </Button>
      ),
    }
  if (error) return step('broken', <LoadError error={error} onRetry={refetch} />)
  if (!data) return step('waiting', <Skeleton variant="rounded" height={280} />)
  if (lacksName)
    return step(
      'nameless',
      <Typography role="alert">{t('errors.PROFILE_NAME_REQUIRED')}</Typography>,
      <Button variant="contained" component={Link} to={paths.account()}>
        {t('transfers.to_profile')}
      </Button>,
    )
  if (data.status === 'active')
    return step(
      'active',
      <AccountFacts account={data} />,
      <Button variant="contained" loading={confirm.isPending} onClick={() => confirm.mutate({})}>
        {t('transfers.made')}
      </Button>,
    )
  if (data.status === 'pending')
    return step(
      'pending',
      <>
        <Typography component="output">{t('transfers.pending')}</Typography>
        <Skeleton variant="rounded" height={220} />
      </>,
    )
  const hasFailed = data.status === 'failed'
  return step(
    data.status,
    <Typography role={hasFailed ? 'alert' : undefined}>
      {t(hasFailed ? 'transfers.failed' : 'transfers.own')}
    </Typography>,
    <Button variant="contained" loading={generate.isPending} onClick={() => generate.mutate({})}>
      {t(hasFailed ? 'transfers.retry' : 'transfers.generate')}
    </Button>,
  )
}
