import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientEmergency } from '#schemas/care/caseload.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { keyOf } from '#ui/api/use-call.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { draftOf, type PlanDraft } from '#app/care/caseload/plan-draft.ts'
import { PlanForm } from '#app/care/caseload/PlanForm.tsx'
import { SafetyPlan } from '#app/care/caseload/SafetyPlan.tsx'

interface EmergencyDialogProps {
  client: string
  name: string
  /** The draft of the plan; null while the plan is only read. */
  draft: PlanDraft | null
  onDraft: (draft: PlanDraft | null) => void
  onClose: () => void
}

/** Emergency contact and safety plan. Each opening creates an access log entry that the client can see. */
export function EmergencyDialog({ client, name, draft, onDraft, onClose }: EmergencyDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const query = { params: { id: client } }
  const { data, isPending, error, refetch } = useAccessLoggedRead(relationApi.emergency, query)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears with the form, so the focus moves to the plan. */
  const readAgain = () => {
    onDraft(null)
    heading.current?.focus()
  }
  const saved = (emergency: ClientEmergency) => {
    queries.setQueryData(keyOf(relationApi.emergency, query), emergency)
    readAgain()
    notify('relations.plan.saved', { type: 'success' })
  }
  return (
    <Modal
      title={t('relations.emergency.of', { name })}
      isOpen
      onClose={onClose}
      actions={
        draft ? (
          <SendButtons submit={t('relations.plan.save')} isBusy={isBusy} form={formId} onClose={readAgain} />
        ) : (
          <Button variant="contained" onClick={onClose}>
            {t('ra.action.close')}
          </Button>
        )
      }
    >
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {t('relations.emergency.recorded', { name })}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={260} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && (
        <>
          <Contact contact={data.emergencyContact} name={name} />
          <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {t('relations.plan.title')}
          </Typography>
          {draft ? (
            <PlanForm id={formId} client={client} draft={draft} onTyped={onDraft} onBusy={setBusy} onSaved={saved} />
          ) : (
            <Plan plan={data.safetyPlan} onWrite={() => onDraft(draftOf(data.safetyPlan))} />
          )}
        </>
      )}
    </Modal>
  )
}

function Contact({ contact, name }: { contact: ClientEmergency['emergencyContact']; name: string }) {
  const t = useTranslate()
  return (
    <Box component="section" sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--sand)', display: 'grid', gap: 3 }}>
      <Typography variant="h3">{t('relations.emergency.contact')}</Typography>
      {contact ? (
        <>
          <Typography>{contact.name}</Typography>
          <Button
            variant="contained"
            href={`tel:${contact.phoneNumber}`}
            startIcon={<PhoneIcon />}
            sx={{ justifySelf: { sm: 'start' } }}
          >
            {t('relations.emergency.call', { number: contact.phoneNumber })}
          </Button>
        </>
      ) : (
        <Typography>{t('relations.emergency.no_contact', { name })}</Typography>
      )}
    </Box>
  )
}

function Plan({ plan, onWrite }: { plan: ClientEmergency['safetyPlan']; onWrite: () => void }) {
  const t = useTranslate()
  return (
    <>
      {plan ? <SafetyPlan plan={plan} /> : <Typography>{t('relations.plan.none')}</Typography>}
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('relations.plan.private')}</Typography>
      <Button variant="outlined" onClick={onWrite} sx={{ justifySelf: 'start' }}>
        {t(plan ? 'relations.plan.change' : 'relations.plan.write')}
      </Button>
    </>
  )
}
