import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { absenceCaseFields } from '#schemas/operations/absence-cases.fields.gen.ts'
import type { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import { Page } from '#ui/page/Page.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { useColumnChoice } from '#ui/lists/ListTools.tsx'
import { personName } from '#ui/lists/person-name.ts'
import { AbsenceDetails } from './AbsenceDetails.tsx'
import { CardHead } from './CardHead.tsx'
import { DecideAbsenceDialog } from './DecideAbsenceDialog.tsx'
import { MoneyList } from './MoneyList.tsx'

type Row = AbsenceCase & { id: string }
type Decision = 'dismiss' | 'uphold'
const columns = columnsOf(absenceCaseFields, 'absence-cases')
const badges = { open: 'waiting', dismissed: 'muted', upheld: 'approved' } as const

/** Reports of absence that the room of the session contradicts; an operator decides. */
export function AbsencesPage() {
  const t = useTranslate()
  const dialog = useDialog<Decision>()
  const [row, setRow] = useState<Row | null>(null)
  const decide = (wanted: Row, decision: Decision) => {
    setRow(wanted)
    dialog.open(decision)
  }
  return (
    <ListBase resource="absence-cases" perPage={25} sort={{ field: 'reportedAt', order: 'DESC' }}>
      <Page isList title={t('finance.absences.title')}>
        <Typography sx={{ mb: 5, maxWidth: '70ch', color: 'var(--muted)' }}>{t('finance.absences.about')}</Typography>
        <ListFilters fields={absenceCaseFields} resource="absence-cases" />
        <Absences onDecide={decide} />
      </Page>
      {(dialog.opened === 'dismiss' || dialog.opened === 'uphold') && row && (
        <DecideAbsenceDialog row={row} decision={dialog.opened} onClose={dialog.close} />
      )}
    </ListBase>
  )
}

function Absences({ onDecide }: { onDecide: (row: Row, decision: Decision) => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const chosen = useColumnChoice('absence-cases', columns)
  const nameOf = ({ clientName, providerName }: Row) =>
    t('finance.absences.of', {
      client: personName(clientName, t),
      provider: personName(providerName, t),
    })
  return (
    <MoneyList<Row>
      label={t('finance.absences.title')}
      columns={chosen}
      fields={absenceCaseFields}
      empty={t('finance.absences.empty')}
      name={nameOf}
      card={(row) => (
        <CardHead
          title={nameOf(row)}
          sum={formats.money(row.fee, row.currency)}
          about={formats.moment(row.startAt)}
          status={badges[row.status]}
          word={t(choiceKey('absence-cases', 'status', row.status))}
        />
      )}
      more={(row) => <AbsenceDetails row={row} />}
      actions={(row) =>
        row.status === 'open' &&
        (['dismiss', 'uphold'] as const).map((decision) => (
          <Button
            key={decision}
            color={decision === 'uphold' ? 'error' : 'primary'}
            aria-label={t(`finance.absences.${decision}.one`, { name: nameOf(row) })}
            onClick={() => onDecide(row, decision)}
            sx={{ px: 3 }}
          >
            {t(`finance.absences.${decision}.open`)}
          </Button>
        ))
      }
    />
  )
}
