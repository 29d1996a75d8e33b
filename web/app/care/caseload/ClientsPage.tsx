import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement } from 'react'
import { ListBase, type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { clientRowFields } from '#schemas/care/caseload.fields.gen.ts'
import { relationLimits, type ClientRow } from '#schemas/care/caseload.ts'
import { Page } from '#ui/page/Page.tsx'
import { retryOnce, useRead } from '#ui/api/use-call.ts'
import { Fact } from '#ui/lists/Fact.tsx'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ChosenFilter, ListFilters, useFilter } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useRememberOrder } from './client-order.ts'
import { clientLineFields, lineOf, nameOf } from './client-words.ts'
import { useClientMenu } from './use-client-menu.ts'
import { BalanceCell, LastSessionCell, NameCell, NextSessionCell, TagsCell } from './ClientCells.tsx'

type Client = ClientRow & RaRecord

const cells: Record<string, ReactElement> = {
  lastName: <NameCell />,
  nextSession: <NextSessionCell />,
  lastSession: <LastSessionCell />,
  sessions: <BalanceCell />,
  tags: <TagsCell />,
}
const columns = columnsOf(clientLineFields, 'clients').map((column) => ({
  ...column,
  element: cells[column.source] ?? column.element,
}))
const hiddenAtFirst = ['since']
/** Number of columns that fit on a phone; the expanded row shows the others. */
const columnsOnPhone = 2

/** A therapist's clients; `?id=` selects the page of one client. */
export function ClientsPage() {
  const t = useTranslate()
  const [words] = useSearchParams()
  const id = words.get('id')
  if (id) return <Navigate to={paths.client({ id })} replace />
  return (
    <Page
      isList
      title={t('relations.title')}
      actions={
        <Button variant="outlined" component={Link} to={paths.imported()} sx={{ minHeight: 44 }}>
          {t('relations.imported')}
        </Button>
      }
    >
      <ClientList />
    </Page>
  )
}

function ClientList() {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const menu = useClientMenu()
  const chosen = useColumnChoice('clients', columns, hiddenAtFirst)
  const beside = isPhone ? chosen.shown.slice(0, columnsOnPhone) : chosen.shown
  const below = isPhone ? chosen.shown.slice(columnsOnPhone) : []
  return (
    <ListBase
      resource="clients"
      perPage={25}
      sort={{ field: 'lastName', order: 'ASC' }}
      queryOptions={{ retry: retryOnce }}
    >
      <ListFilters
        fields={clientRowFields}
        resource="clients"
        texts={['searchQuery']}
        textMax={relationLimits.searchMax}
      >
        <TagFilter />
      </ListFilters>
      <RememberedOrder />
      <ListTools fields={clientLineFields} columns={chosen} rowOf={(row) => lineOf(row as Client, t)} />
      <ListState empty={t('relations.empty')} action={<AddClientLinks />}>
        <ListTable<Client>
          label={t('relations.title')}
          columns={beside}
          {...(!isPhone && { sizes: chosen })}
          rowLink={({ identifier }) => paths.client({ id: identifier })}
          name={(client) => nameOf(client, t)}
          {...(isPhone && { more: (client: Client) => <Details client={client} columns={below} /> })}
          menu={menu}
        />
        <ListPages />
      </ListState>
    </ListBase>
  )
}

/** The page of a client leads to the next one of this list. */
function RememberedOrder() {
  useRememberOrder(useListContext<Client>().data?.map(({ identifier }) => identifier))
  return null
}

/** The therapist's tags. A tag without clients stays in the filter while the address selects it. */
function TagFilter() {
  const t = useTranslate()
  const [value] = useFilter('tag')
  const { data } = useRead(relationApi.tags)
  const known = data?.data ?? []
  const options = known.map(({ tag, clients }) => ({ value: tag, text: `${tag} (${clients})` }))
  if (options.length === 0 && value === '') return null
  if (value !== '' && !known.some(({ tag }) => tag === value)) options.push({ value, text: value })
  return <ChosenFilter name="tag" label={t('relations.tag')} options={options} />
}

function Details({ client, columns: shown }: { client: Client; columns: readonly Column[] }) {
  const t = useTranslate()
  return (
    <RecordContextProvider value={client}>
      <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
        {shown.map(({ source, label, element }) => (
          <Fact key={source} name={t(label)}>
            {element}
          </Fact>
        ))}
      </Box>
    </RecordContextProvider>
  )
}

/** How clients join a therapist's caseload. */
function AddClientLinks() {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'center' }}>
      <Button variant="contained" component={Link} to={paths.importClients()} sx={{ minHeight: 44 }}>
        {t('relations.import')}
      </Button>
      <Button variant="outlined" component={Link} to={paths.importByHand()} sx={{ minHeight: 44 }}>
        {t('relations.invite')}
      </Button>
    </Box>
  )
}
