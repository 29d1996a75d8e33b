import { ListBase, useTranslate } from 'react-admin'
import { importedClientFields } from '#schemas/care/client-import.fields.gen.ts'
import { Page } from '#ui/page/Page.tsx'
import { retryOnce } from '#ui/api/use-call.ts'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { Imported } from './Imported.tsx'
import { ImportMethods } from './ImportMethods.tsx'

const queryOptions = { retry: retryOnce }

/** The people a therapist has imported, invited or not, and links to import more. */
export function ImportedPage() {
  const t = useTranslate()
  return (
    <Page isList title={t('imports.title')} actions={<ImportMethods />}>
      <ListBase
        resource="imported-clients"
        perPage={25}
        sort={{ field: 'createdAt', order: 'DESC' }}
        queryOptions={queryOptions}
      >
        <ListFilters fields={importedClientFields} resource="imported-clients" texts={['searchQuery']} />
        <Imported />
      </ListBase>
    </Page>
  )
}
