import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { auditRowFields } from '#schemas/operations/operators.fields.gen.ts'
import type { AuditRow } from '#schemas/operations/operators.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useFilter } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { ActionFilter } from './ActionFilter.tsx'
import { auditPhrase } from './audit-phrase.ts'
import { PersonFilter } from './PersonFilter.tsx'

type Row = AuditRow & { id: string }
const columns = columnsOf(auditRowFields, 'audit-log').map((column) =>
  column.source === 'action' ? { ...column, element: <ActionPhrase /> } : column,
)
/** Shown in the expanded row. */
const hiddenByDefault = ['requestId', 'details']

/** The audit log, newest first. */
export function AuditLogPage() {
  return (
    <ListPage
      title="operators.audit.title"
      resource="audit-log"
      fields={auditRowFields}
      perPage={50}
      sort="-at"
      filters={{ dates: ['from', 'to'], children: <Filters /> }}
    >
      <Rows />
    </ListPage>
  )
}

const Filters = () => (
  <>
    <ActionFilter />
    <PersonFilter name="actor" resource="audit-log" />
    <PersonFilter name="subject" resource="audit-log" />
  </>
)

/** The code stands in the tooltip, the expanded row and the CSV file. */
function ActionPhrase() {
  const t = useTranslate()
  const { action = '' } = useRecordContext<Row>() ?? {}
  return <span title={action}>{auditPhrase(action, t)}</span>
}

function Rows() {
  const t = useTranslate()
  const chosen = useColumnChoice('audit-log', columns, hiddenByDefault)
  return (
    <>
      <ListTools fields={auditRowFields} columns={chosen} />
      <ListState empty={t('operators.audit.empty')}>
        <ListTable<Row>
          label={t('operators.audit.title')}
          columns={chosen.shown}
          name={({ action }) => auditPhrase(action, t)}
          more={(row) => <Details row={row} />}
        />
        <ListPages />
      </ListState>
    </>
  )
}

function Details({ row }: { row: AuditRow }) {
  const t = useTranslate()
  const { isFetching } = useListContext()
  return (
    <Box
      component="dl"
      aria-busy={isFetching}
      sx={{ m: 0, py: 2, display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Fact name={t('operators.audit.code')}>{row.action}</Fact>
      <Person filter="actor" id={row.actor} name={row.actorName} />
      <Person filter="subject" id={row.subject} name={row.subjectName} />
      {row.impersonator && (
        <Fact name={t('operators.audit.impersonator')}>
          <Link to={paths.user({ id: row.impersonator })}>{t('operators.audit.open_person')}</Link>
        </Fact>
      )}
      {row.requestId && <Fact name={t(labelKey('audit-log', 'requestId'))}>{row.requestId}</Fact>}
      <Fact name={t(labelKey('audit-log', 'details'))} isWide>
        <Box component="code" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 }}>
          {indented(row.details)}
        </Box>
      </Fact>
    </Box>
  )
}

/** The actor, with links to the user and to all their entries. */
function Person({ filter, id, name }: { filter: 'actor' | 'subject'; id: string | null; name: string | null }) {
  const t = useTranslate()
  const [, setFilter] = useFilter(filter)
  if (!id) return null
  return (
    <Fact name={t(labelKey('audit-log', filter))}>
      <Link to={paths.user({ id })}>{name ?? t('operators.audit.open_person')}</Link>
      <Button onClick={() => setFilter(id)} sx={{ ml: 2, px: 3, minHeight: 36 }}>
        {t(`operators.audit.only_${filter}`)}
      </Button>
    </Fact>
  )
}

/** JSON text with indentation; other text unchanged. */
function indented(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2)
  } catch {
    return details
  }
}
