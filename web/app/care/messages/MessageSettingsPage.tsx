import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { MessageSettings } from '#schemas/care/messages.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { call } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { bodyOf, formOf, problemsOfSettings } from './message-settings-form.ts'
import { MessageSettingsHours } from './MessageSettingsHours.tsx'
import { MessageSettingsQuestions } from './MessageSettingsQuestions.tsx'
import { MessageSettingsReply } from './MessageSettingsReply.tsx'

/** A therapist's office hours, the automatic reply, and who may write before booking. */
export function MessageSettingsPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(messageApi.settings, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Page title={t('messages.settings.title')}>
      <Box component={Link} to={paths.messages()} sx={back}>
        <BackIcon aria-hidden />
        {t('messages.settings.back')}
      </Box>
      {isPending && <Skeleton variant="rounded" height={720} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {data && <SettingsForm settings={data} />}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: MessageSettings }) {
  const queries = useQueryClient()
  const [start, setStart] = useState(() => formOf(settings))
  const [isChanged, setChanged] = useState(false)
  useLeaveWarning(isChanged)

  async function save(values: object) {
    const saved = await call(messageApi.setSettings, { body: bodyOf(values) })
    queries.setQueryData(keyOf(messageApi.settings), saved)
    setStart(formOf(saved))
  }
  return (
    <SchemaForm
      endpoint={messageApi.setSettings}
      start={start}
      check={problemsOfSettings}
      save={save}
      onChanged={setChanged}
    >
      <MessageSettingsQuestions />
      <MessageSettingsHours />
      <MessageSettingsReply />
    </SchemaForm>
  )
}

const back = { display: 'inline-flex', alignItems: 'center', gap: 2, minHeight: 44, mb: 3, fontWeight: 600 } as const
