import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import { secondFactorLimits, type SecondFactor, type SecondFactors } from '#schemas/identity/second-factor.ts'
import { FactsRow, row } from '#app/identity/confirm-password/FactsRow.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useChangeViewer, useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { VerifyNotice } from '#ui/page/VerifyNotice.tsx'
import { knowsPasskeys } from '#shared/api/passkey.ts'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { AddAppDialog, type StartedApp } from './AddAppDialog.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { useFreshAct } from './use-fresh-act.ts'

type Dialog = 'add-app' | 'add-passkey' | 'remove-factor' | 'renew-codes'

/** The second factors: an app, passkeys, recovery codes. */
export function SecondFactorSection() {
  const t = useTranslate()
  const { isActive, isSocial, mustSetUpSecondFactor } = useViewer()
  const changeViewer = useChangeViewer()
  const queries = useQueryClient()
  const dialog = useDialog<Dialog>()
  const { data, error, refetch } = useRead(secondFactorApi.list)
  const [app, setApp] = useState<StartedApp>()
  const [chosen, setChosen] = useState<SecondFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  const open = (name: Dialog) => {
    setCodes(undefined)
    dialog.open(name)
  }
  const start = useFreshAct(secondFactorApi.startTotp, (started) => {
    setApp(started)
    open('add-app')
  })

  /** The dialog of new recovery codes replaces the dialog that created them. */
  const done = ({ factors, recoveryCodesLeft, isRequired }: SecondFactors, newCodes?: readonly string[] | null) => {
    queries.setQueryData(keyOf(secondFactorApi.list), { factors, recoveryCodesLeft, isRequired })
    changeViewer({ hasSecondFactor: factors.length > 0, mustSetUpSecondFactor: isRequired && factors.length === 0 })
    if (newCodes) setCodes(newCodes)
    else dialog.close()
  }

  return (
    <Section
      title={t('security.factor.title')}
      text={t(isSocial ? 'security.factor.text_code' : 'security.factor.text')}
    >
      {mustSetUpSecondFactor && (
        <Box role="note" sx={{ p: 4, bgcolor: 'var(--warning-ground)', borderRadius: 3 }}>
          <Typography>{t('security.factor.must')}</Typography>
        </Box>
      )}
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data && (
        <Factors
          listed={data}
          onRemove={(factor) => {
            setChosen(factor)
            open('remove-factor')
          }}
          onRenew={() => open('renew-codes')}
        />
      )}
      {data && !isActive && <VerifyNotice text={t('security.factor.unverified')} />}
      {data && isActive && (
        <AddButtons
          factors={data.factors}
          isStarting={start.isPending}
          onAddApp={() => start.mutate({ body: {} })}
          onAddPasskey={() => open('add-passkey')}
        />
      )}
      {codes && dialog.opened && <RecoveryCodesDialog codes={codes} onClose={dialog.close} />}
      {!codes && app && dialog.opened === 'add-app' && (
        <AddAppDialog app={app} onClose={dialog.close} onDone={(added) => done(added, added.recoveryCodes)} />
      )}
      {!codes && dialog.opened === 'add-passkey' && (
        <AddPasskeyDialog onClose={dialog.close} onDone={(added) => done(added, added.recoveryCodes)} />
      )}
      {!codes && chosen && data && dialog.opened === 'remove-factor' && (
        <RemoveFactorDialog
          factor={chosen}
          isLast={data.factors.length === 1 && !data.isRequired}
          onClose={dialog.close}
          onDone={(left) => done(left)}
        />
      )}
      {!codes && dialog.opened === 'renew-codes' && (
        <RenewCodesDialog onClose={dialog.close} onDone={(renewed) => done(renewed, renewed.recoveryCodes)} />
      )}
    </Section>
  )
}

interface FactorsProps {
  listed: SecondFactors
  onRemove: (factor: SecondFactor) => void
  onRenew: () => void
}

/** The factors in use and the recovery codes, or that there are none. */
function Factors({ listed: { factors, recoveryCodesLeft }, onRemove, onRenew }: FactorsProps) {
  const t = useTranslate()
  const { isSocial, mustSetUpSecondFactor } = useViewer()
  const none = isSocial ? 'security.factor.none_code' : 'security.factor.none'
  if (factors.length === 0) return mustSetUpSecondFactor ? null : <Typography>{t(none)}</Typography>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {factors.map((factor) => (
          <Row key={factor.identifier} factor={factor} onRemove={() => onRemove(factor)} />
        ))}
      </Box>
      <RecoveryRow left={recoveryCodesLeft} onRenew={onRenew} />
    </>
  )
}

interface AddButtonsProps {
  factors: readonly SecondFactor[]
  isStarting: boolean
  onAddApp: () => void
  onAddPasskey: () => void
}

function AddButtons({ factors, isStarting, onAddApp, onAddPasskey }: AddButtonsProps) {
  const t = useTranslate()
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const passkeys = factors.filter(({ kind }) => kind === 'passkey').length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button variant={factors.length === 0 ? 'contained' : 'outlined'} loading={isStarting} onClick={onAddApp}>
        {t(hasApp ? 'security.factor.replace_app' : 'security.factor.add_app')}
      </Button>
      {knowsPasskeys() && passkeys < secondFactorLimits.passkeysMost && (
        <Button variant="outlined" onClick={onAddPasskey}>
          {t('security.factor.add_passkey')}
        </Button>
      )}
    </Box>
  )
}

function Row({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const t = useTranslate()
  const { moment } = useFormats()
  const { kind, name, createdAt, lastUsedAt } = factor
  const facts = [
    ...(name === t(kindName(kind)) ? [] : [t(kindName(kind))]),
    t('security.factor.since', { when: moment(createdAt) }),
    ...(lastUsedAt === null ? [] : [t('security.factor.used', { when: moment(lastUsedAt) })]),
  ]
  return (
    <FactsRow
      name={name}
      facts={facts}
      action={
        <Button variant="outlined" aria-label={t('security.factor.remove_named', { name })} onClick={onRemove}>
          {t('security.factor.remove')}
        </Button>
      }
    />
  )
}

const kindName = (kind: SecondFactor['kind']) => (kind === 'totp' ? 'security.factor.app' : 'security.factor.passkey')

function RecoveryRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const t = useTranslate()
  return (
    <Box sx={{ ...row, borderTop: '1px solid var(--hairline)' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('security.factor.codes')}</Typography>
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {t('security.factor.codes_left', { smart_count: left })}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={onRenew}>
        {t('security.factor.renew')}
      </Button>
    </Box>
  )
}
