import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
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
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <Page
      isList
      title={t('appointments.title')}
      actions={
        isPhone ? (
          <NewAppointment isShort />
        ) : (
          <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <AppointmentViews current={view} />
            <NewAppointment />
          </Box>
        )
      }
    >
      {isPhone && <AppointmentViews current={view} />}
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

/** `isShort`: beside the heading of a phone there is room for one word. */
function NewAppointment({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslate()
  return (
    <Button
      variant="contained"
      component={Link}
      to={paths.newAppointment()}
      sx={{ ml: 'auto', ...(isShort && { px: 4 }) }}
      {...(isShort && { startIcon: <AddIcon />, 'aria-label': t('new_appointment.title') })}
    >
      {t(isShort ? 'new_appointment.short' : 'new_appointment.title')}
    </Button>
  )
}
