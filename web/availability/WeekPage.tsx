import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { availabilityApi, type WeekAnswer } from '#schemas/availability.ts'
import type { Static } from '#schemas/kit.ts'
import { Broken } from '../account/Notice.tsx'
import { Page } from '../account/Page.tsx'
import { keyOf, useAct, useRead } from '../account/use-call.ts'
import { useLeaveWarning } from '../account/use-leave-warning.ts'
import { placeOf } from '../kit/format.ts'
import { Conflicts } from './Conflicts.tsx'
import { DayHours } from './DayHours.tsx'
import { type Day, weekOf } from './week.ts'

type Week = Static<typeof WeekAnswer>

/** The general week of the signed-in therapist. */
export function WeekPage() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useRead(
    availabilityApi.generalWeek,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Page wide title={t('availability.week_title')}>
      {isPending && <Skeleton variant="rounded" height={520} />}
      {error && <Broken error={error} onRetry={refetch} />}
      {data && <WeekForm week={data} />}
    </Page>
  )
}

function WeekForm({ week }: { week: Week }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [days, setDays] = useState(() => weekOf(week.days))
  const [isChanged, setChanged] = useState(false)
  const save = useAct(availabilityApi.setGeneralWeek, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(availabilityApi.generalWeek), saved)
      setDays(weekOf(saved.days))
      setChanged(false)
      notify('availability.saved', { type: 'success' })
    },
  })
  useLeaveWarning(isChanged)

  const change = (changed: readonly Day[]) => {
    setDays((known) => known.map((day) => changed.find(({ weekday }) => weekday === day.weekday) ?? day))
    setChanged(true)
  }
  const copy = (from: Day, weekdays: readonly number[]) =>
    change(
      days
        .filter(({ weekday }) => weekdays.includes(weekday))
        .map((day) => ({ ...day, isAvailable: from.isAvailable, intervals: from.intervals })),
    )
  const submit = () => {
    const sent = days.map(({ weekday, isAvailable, intervals }) => ({
      weekday,
      isAvailable,
      timeSlotsInterval: isAvailable ? [...intervals] : [],
    }))
    save.mutate({ body: { days: sent } })
  }

  return (
    <>
      <Typography sx={{ color: 'var(--muted)', mb: 4 }}>
        {t('availability.week_hint', { place: placeOf(week.timezone) })}
      </Typography>
      {save.data && save.data.conflicts.length > 0 && <Conflicts conflicts={save.data.conflicts} />}
      <Box sx={{ bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4, mb: 5 }}>
        {days.map((day) => (
          <DayHours
            key={day.weekday}
            day={day}
            onChange={(changed) => change([changed])}
            onCopy={(weekdays) => copy(day, weekdays)}
          />
        ))}
      </Box>
      <Button variant="contained" onClick={submit} loading={save.isPending}>
        {t('ra.action.save')}
      </Button>
    </>
  )
}
