import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { matchApi } from '#schemas/marketplace/matching.calls.gen.ts'
import type { MatchWeight } from '#schemas/marketplace/matching.ts'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The weights of the match: what each does, its range, and when it was changed. */
export function MatchWeightsPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(matchApi.weights)
  return (
    <Page wide title={t('operators.match_weights.title')}>
      <Typography sx={{ color: 'var(--muted)', mb: 3, maxWidth: '65ch' }}>
        {t('operators.match_weights.lead')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={480} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))' }}>
        {data?.data.map((weight) => (
          <Weight key={`${weight.name} ${weight.updatedAt}`} weight={weight} />
        ))}
      </Box>
    </Page>
  )
}

function Weight({ weight: { name, points, least, most, updatedAt } }: { weight: MatchWeight }) {
  const t = useTranslate()
  const formats = useFormats()
  const [typed, setTyped] = useState(String(points))
  const save = useSave()
  const wanted = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
  const isWithin = wanted >= least && wanted <= most
  const range = t('operators.match_weights.range', { least, most })

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (isWithin && wanted !== points) save.mutate({ body: { name, points: wanted } })
  }
  return (
    <Box
      component="form"
      onSubmit={send}
      aria-labelledby={`weight-${name}`}
      sx={{ p: 4, display: 'grid', gap: 2, alignContent: 'start', bgcolor: 'var(--card)', borderRadius: 4 }}
    >
      <Typography variant="h2" id={`weight-${name}`} sx={{ fontSize: 18 }}>
        {t(`operators.match_weights.names.${name}`)}
      </Typography>
      <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>{t(`operators.match_weights.about.${name}`)}</Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <TextField
          label={t('operators.match_weights.points')}
          value={typed}
          error={!isWithin}
          helperText={range}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        />
        <Button type="submit" variant="contained" disabled={!isWithin || wanted === points} loading={save.isPending}>
          {t('ra.action.save')}
        </Button>
      </Box>
      {updatedAt && (
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {t('operators.match_weights.updated', { when: formats.moment(updatedAt) })}
        </Typography>
      )}
    </Box>
  )
}

function useSave() {
  const notify = useNotify()
  const queries = useQueryClient()
  return useAct(matchApi.setWeight, {
    onDone: (saved) => {
      queries.setQueryData<{ data: MatchWeight[] }>(keyOf(matchApi.weights), (known) =>
        known ? { ...known, data: known.data.map((one) => (one.name === saved.name ? saved : one)) } : known,
      )
      notify('operators.match_weights.saved', { type: 'success' })
    },
  })
}
