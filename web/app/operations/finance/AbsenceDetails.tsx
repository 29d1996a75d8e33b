import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { Facts } from './Facts.tsx'

const label = (field: string) => labelKey('absence-cases', field)

/** Who says what, what the room recorded, and what was decided. */
export function AbsenceDetails({ row }: { row: AbsenceCase }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Facts>
      <Fact name={t(label('reportedBy'))} isWide>
        {t(`finance.absences.by_${row.reportedBy}`)}
      </Fact>
      <Fact name={t(label('facts'))} isWide>
        <RoomRecord row={row} />
      </Fact>
      <Fact name={t(label('bookingStatus'))}>
        {t(choiceKey('appointments', 'status', row.bookingStatus))}
        {' · '}
        <Link to={paths.operatorBooking({ id: row.bookingIdentifier })}>{t('finance.bookings.open')}</Link>
      </Fact>
      {row.decidedByName && row.decidedAt && (
        <Fact name={t(label('decidedByName'))}>{`${row.decidedByName}, ${formats.moment(row.decidedAt)}`}</Fact>
      )}
      {row.reason && (
        <Fact name={t(label('reason'))} isWide>
          {row.reason}
        </Fact>
      )}
    </Facts>
  )
}

type Person = NonNullable<AbsenceCase['facts']>['people'][number]

function RoomRecord({ row: { facts, clientName, providerName } }: { row: AbsenceCase }) {
  const t = useTranslate()
  const formats = useFormats()
  if (!facts) return t('finance.absences.no_facts')
  const names = {
    client: personName(clientName, t),
    provider: personName(providerName, t),
    guest: t('finance.absences.guest'),
  }
  const factOf = ({ role, firstRequestedAt, firstInAt, firstConnectedAt, lastOutAt }: Person) => {
    const key = firstInAt === null ? 'waited' : firstConnectedAt === null ? 'joined' : 'connected'
    const fact = t(`finance.absences.fact_${key}`, {
      name: names[role],
      time: formats.time(firstInAt ?? firstRequestedAt ?? ''),
      connected: firstConnectedAt === null ? '' : formats.time(firstConnectedAt),
    })
    return lastOutAt === null ? fact : t('finance.absences.fact_left', { fact, left: formats.time(lastOutAt) })
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
      {facts.people
        .filter(({ firstInAt, firstRequestedAt }) => firstInAt !== null || firstRequestedAt !== null)
        .map((person) => (
          <li key={person.participantIdentifier}>{factOf(person)}</li>
        ))}
      <li>{t('finance.absences.together', { smart_count: facts.minutesTogether })}</li>
    </Box>
  )
}
