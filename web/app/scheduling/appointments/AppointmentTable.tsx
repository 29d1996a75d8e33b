import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { isScheduleRange } from '#app/scheduling/schedule-view/days.ts'
import * as paths from '#schemas/platform/paths.ts'
import { AppointmentList } from './AppointmentList.tsx'
import { AppointmentViews } from './AppointmentViews.tsx'

const CalendarWorkspace = lazy(async () => ({
  default: (await import('./CalendarWorkspace.tsx')).CalendarWorkspace,
}))

/** A therapist's appointments, as a dense list or in the schedule view. */
export function AppointmentTable() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const wanted = words.get('view')
  const view = isScheduleRange(wanted) ? wanted : 'list'
  return (
    <Page
      isList
      title={t('appointments.title')}
      actions={
        <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <AppointmentViews current={view} />
          <Button variant="contained" component={Link} to={paths.newAppointment()} sx={{ ml: 'auto' }}>
            {t('new_appointment.title')}
          </Button>
        </Box>
      }
    >
      {view === 'list' ? (
        <AppointmentList />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
          <CalendarWorkspace view={view} />
        </Suspense>
      )}
    </Page>
  )
}
