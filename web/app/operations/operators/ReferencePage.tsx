import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { referenceRowFields } from '#schemas/operations/operators.fields.gen.ts'
import { fixedReferenceKinds, type ReferenceRow } from '#schemas/operations/operators.ts'
import { type ReferenceKind, referenceKinds } from '#schemas/platform/regions.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { useFilter } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { ReferenceDialog } from './ReferenceDialog.tsx'

type Row = ReferenceRow & { id: string }
const columns = columnsOf(referenceRowFields, 'reference').filter(({ source }) => source !== 'kind')
const always = ['kind']
const firstKind: ReferenceKind = 'speciality'

/** The reference data in both languages. */
export function ReferencePage() {
  return (
    <ListPage
      title="operators.reference.title"
      resource="reference"
      fields={referenceRowFields}
      perPage={50}
      sort="position"
      start={{ kind: firstKind }}
      filters={{ texts: ['search'], always }}
    >
      <Rows />
    </ListPage>
  )
}

function Rows() {
  const t = useTranslate()
  const chosen = useColumnChoice('reference', columns)
  const { data = [] } = useListContext<Row>()
  const [shown] = useFilter('kind')
  const kind = referenceKinds.find((known) => known === shown) ?? firstKind
  const dialog = useDialog<string>()
  const opened = data.find(({ id }) => id === dialog.opened)
  return (
    <>
      <ListTools fields={referenceRowFields} columns={chosen}>
        {!fixedReferenceKinds.includes(kind) && (
          <Button variant="contained" onClick={() => dialog.open('new')}>
            {t('operators.reference.add')}
          </Button>
        )}
      </ListTools>
      <ListState empty={t('operators.reference.empty')} always={always}>
        <ListTable<Row>
          label={t(`resources.reference.choices.kind.${kind}`)}
          columns={chosen.shown}
          actions={({ id, nameEn }) => (
            <Button
              aria-label={t('operators.reference.edit_one', { name: nameEn })}
              onClick={() => dialog.open(id)}
              sx={{ px: 3 }}
            >
              {t('ra.action.edit')}
            </Button>
          )}
        />
        <ListPages />
      </ListState>
      {(opened ?? dialog.opened === 'new') && (
        <ReferenceDialog kind={kind} row={opened ?? null} onClose={dialog.close} />
      )}
    </>
  )
}
